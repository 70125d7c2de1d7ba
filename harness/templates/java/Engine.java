import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Adapter between duipai and your win check: reads a hand a line from standard input and answers
 * {@code win} or {@code no}, a line each, until the input ends.
 */
public final class Engine {

    // ------------------------------------------------------------------------ your code here

    /**
     * Whether these tiles win. Groups laid out are not among the counts: they are complete.
     *
     * <p>Call your own check here. This one knows sets and an eye; a wild may be a fifth copy.
     *
     * @param counts how many of each of the 34 kinds: 1m-9m (万), 1p-9p (筒), 1s-9s (条),
     *     东南西北白发中
     * @param wilds how many wilds (癞子) there are beside them
     */
    static boolean wins(int[] counts, int wilds) {
        if ((Arrays.stream(counts).sum() + wilds) % 3 != 2) {
            return false;
        }
        if (wilds >= 2 && sets(counts, wilds - 2)) {
            return true;
        }
        for (int kind = 0; kind < KINDS; kind++) {
            if (counts[kind] > 0 && take(counts, wilds, kind, kind)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the tiles and wilds are sets: the lowest tile is in a triplet or in a run. */
    private static boolean sets(int[] counts, int wilds) {
        int lowest = 0;
        while (lowest < KINDS && counts[lowest] == 0) {
            lowest++;
        }
        if (lowest == KINDS) {
            return true; // the wilds that are left are sets by themselves
        }
        if (take(counts, wilds, lowest, lowest, lowest)) {
            return true;
        }
        if (lowest >= 27) {
            return false; // honours have no runs
        }
        int start = lowest - Math.max(0, lowest % 9 - 6); // 789 is the last run
        return take(counts, wilds, start, start + 1, start + 2);
    }

    /** Whether sets are left when this group is taken out, with wilds for its missing tiles. */
    private static boolean take(int[] counts, int wilds, int... group) {
        int[] left = counts.clone();
        int wildsLeft = wilds;
        for (int kind : group) {
            if (left[kind] > 0) {
                left[kind]--;
            } else {
                wildsLeft--;
            }
        }
        return wildsLeft >= 0 && sets(left, wildsLeft);
    }

    // ------------------------------------------- the protocol: nothing to change from here on

    // For paohuzi: "xd", 10 ranks, 0 is ten, 20 kinds.
    private static final String SUITS = "mpsz";
    private static final int RANKS = 9;
    private static final int ZERO = 5;
    private static final int KINDS = 34;

    // Tiles, groups laid out, wilds, the missing suit (定缺), the last card: 123m11z[789p]+1/s@1z
    private static final Pattern HAND = Pattern.compile(
            "(-|[0-9SUITS]*+)((?:\\[[0-9SUITS]++!?]){0,7}+)(?:\\+([0-9]{1,2}))?(?:/([SUITS]))?(?:@(.++))?"
                    .replace("SUITS", SUITS));

    /** How many tiles of each kind there are in a text such as 123m11z. */
    private static int[] count(String text) {
        int[] counts = new int[KINDS];
        int from = 0; // where the ranks begin that wait for their suit
        for (int at = 0; at < text.length(); at++) {
            int suit = SUITS.indexOf(text.charAt(at));
            if (suit < 0) {
                continue;
            }
            if (from == at) {
                throw new IllegalArgumentException("unreadable hand");
            }
            for (char digit : text.substring(from, at).toCharArray()) {
                int rank = digit == '0' ? ZERO : digit - '0';
                int kind = suit * RANKS + rank - 1;
                if (kind >= KINDS) {
                    throw new IllegalArgumentException("there is no tile " + digit + text.charAt(at));
                }
                counts[kind]++;
            }
            from = at + 1;
        }
        if (from < text.length()) {
            throw new IllegalArgumentException("unreadable hand");
        }
        return counts;
    }

    /** The answer to a line. */
    private static String answer(String line) {
        Matcher hand = HAND.matcher(line);
        if (line.isEmpty() || !hand.matches()) {
            return "error unreadable hand";
        }
        int[] counts;
        int[] exposed;
        try {
            counts = count(hand.group(1).replace("-", ""));
            exposed = count(hand.group(2).replaceAll("[\\[\\]!]", ""));
        } catch (IllegalArgumentException problem) {
            return "error " + problem.getMessage();
        }
        for (int kind = 0; kind < KINDS; kind++) {
            if (counts[kind] + exposed[kind] > 4) {
                return "error five alike";
            }
        }
        if (hand.group(4) != null || hand.group(5) != null) {
            return "unsupported"; // hand the missing suit and the last card to your check if it knows them
        }
        int wilds = hand.group(3) == null ? 0 : Integer.parseInt(hand.group(3));
        return wins(counts, wilds) ? "win" : "no";
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintWriter out = new PrintWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            out.print(answer(line) + "\n");
            // duipai sends many hands ahead and does not wait for each answer, so flushing every line
            // would only cost time: it is done when no input is left to answer.
            if (!in.ready()) {
                out.flush();
            }
        }
        out.flush();
    }
}
