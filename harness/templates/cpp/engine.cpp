// Adapter between duipai and your win check: reads a hand a line from standard input and answers
// `win` or `no`, a line each, until the input ends.

#include <algorithm>
#include <array>
#include <initializer_list>
#include <iostream>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

// For paohuzi: "xd", 10 ranks, 0 is ten, 20 kinds.
constexpr std::string_view SUITS = "mpsz";
constexpr std::size_t RANKS = 9, ZERO = 5, KINDS = 34;

using Counts = std::array<int, KINDS>;

// ---------------------------------------------------------------------------- your code here

bool sets(const Counts &counts, int wilds);

// Whether sets are left when this group is taken out, with wilds for its missing tiles.
bool take(Counts counts, int wilds, std::initializer_list<std::size_t> group) {
    for (const std::size_t kind : group) {
        if (counts[kind] > 0) {
            --counts[kind];
        } else {
            --wilds;
        }
    }
    return wilds >= 0 && sets(counts, wilds);
}

// Whether the tiles and wilds are sets: the lowest tile is in a triplet or in a run.
bool sets(const Counts &counts, int wilds) {
    std::size_t lowest = 0;
    while (lowest < KINDS && counts[lowest] == 0) {
        ++lowest;
    }
    if (lowest == KINDS) {
        return true; // the wilds that are left are sets by themselves
    }
    if (take(counts, wilds, {lowest, lowest, lowest})) {
        return true;
    }
    if (lowest >= 27) {
        return false; // honours have no runs
    }
    const std::size_t start = lowest - lowest % 9 + std::min<std::size_t>(lowest % 9, 6); // 789 is the last run
    return take(counts, wilds, {start, start + 1, start + 2});
}

// Whether these tiles win: `counts` is how many of each of the 34 kinds, 1m-9m (万), 1p-9p (筒),
// 1s-9s (条), 东南西北白发中, and `wilds` how many wilds (癞子) there are beside them. Groups laid
// out are not among the counts: they are complete.
//
// Call your own check here. This one knows sets and an eye; a wild may be a fifth copy.
bool wins(const Counts &counts, int wilds) {
    if (std::accumulate(counts.begin(), counts.end(), wilds) % 3 != 2) {
        return false;
    }
    if (wilds >= 2 && sets(counts, wilds - 2)) {
        return true;
    }
    for (std::size_t kind = 0; kind < KINDS; ++kind) {
        if (counts[kind] > 0 && take(counts, wilds, {kind, kind})) {
            return true;
        }
    }
    return false;
}

// ----------------------------------------------- the protocol: nothing to change from here on

// What a line says.
struct Hand {
    Counts counts{};
    Counts exposed{}; // in groups laid out
    int wilds = 0;
    std::optional<std::string_view> missing; // the missing suit (定缺)
    std::optional<std::string_view> last;    // the last card
};

struct Unreadable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Cuts off a mark and what stands after it, which is returned; nothing if it is not there.
std::optional<std::string_view> cut(std::string_view &text, char mark) {
    const std::size_t at = text.find(mark);
    if (at == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view after = text.substr(at + 1);
    text = text.substr(0, at);
    return after;
}

// Counts the tiles of a text such as 123m11z.
void count(Counts &counts, std::string_view text) {
    while (!text.empty()) {
        const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
        const std::size_t suit = digits < text.size() ? SUITS.find(text[digits]) : std::string_view::npos;
        if (digits == 0 || suit == std::string_view::npos) {
            throw Unreadable("unreadable hand");
        }
        for (const char digit : text.substr(0, digits)) {
            const std::size_t rank = digit == '0' ? ZERO : static_cast<std::size_t>(digit - '0');
            const std::size_t kind = suit * RANKS + rank - 1;
            if (kind >= KINDS) {
                throw Unreadable(std::string("there is no tile ") + digit + SUITS[suit]);
            }
            ++counts[kind];
        }
        text.remove_prefix(digits + 1);
    }
}

// Reads a hand such as 123m11z[789p]+1/s@1z.
Hand parse(std::string_view line) {
    Hand hand;
    if (line.empty()) {
        throw Unreadable("unreadable hand");
    }
    hand.last = cut(line, '@');
    hand.missing = cut(line, '/');
    if (const auto wilds = cut(line, '+')) {
        if (wilds->empty() || wilds->size() > 2 || wilds->find_first_not_of("0123456789") != std::string_view::npos) {
            throw Unreadable("unreadable hand");
        }
        hand.wilds = std::stoi(std::string(*wilds));
    }
    auto groups = cut(line, '[');
    while (groups) {
        std::string_view group = *groups;
        const auto rest = cut(group, ']');
        if (!rest || (!rest->empty() && rest->front() != '[')) {
            throw Unreadable("unreadable hand");
        }
        cut(group, '!');
        count(hand.exposed, group);
        groups = rest->empty() ? std::nullopt : std::optional(rest->substr(1));
    }
    if (line != "-") {
        count(hand.counts, line);
    }
    return hand;
}

// The answer to a line.
std::string answer(std::string_view line) {
    try {
        const Hand hand = parse(line);
        for (std::size_t kind = 0; kind < KINDS; ++kind) {
            if (hand.counts[kind] + hand.exposed[kind] > 4) {
                return "error five alike";
            }
        }
        if (hand.missing || hand.last) {
            return "unsupported"; // hand them to your check if it knows them
        }
        return wins(hand.counts, hand.wilds) ? "win" : "no";
    } catch (const Unreadable &problem) {
        return std::string("error ") + problem.what();
    }
}

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    for (std::string line; std::getline(std::cin, line);) {
        if (!line.empty() && line.back() == '\r') {
            line.pop_back();
        }
        std::cout << answer(line) << '\n';
        // duipai sends many hands ahead and does not wait for each answer, so flushing every line
        // would only cost time: it is done when no input is left to answer.
        if (std::cin.rdbuf()->in_avail() <= 0) {
            std::cout.flush();
        }
    }
}
