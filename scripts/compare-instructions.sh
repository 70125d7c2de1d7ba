#!/usr/bin/env bash
# Compares two files of scripts/instructions.sh: compare-instructions.sh WAS IS. A line for each engine and workload
# that takes over 5 % more or fewer instructions, or is in one of them only. Ends with 3 if one takes more, with 4 if
# nothing could be compared.
set -euo pipefail
if [ $# != 2 ]; then
    echo "compare-instructions.sh: usage: compare-instructions.sh WAS IS" >&2
    exit 2
fi
for file; do
    [ "$(head -n 1 -- "$file")" = "workload,engine,instructions,tool,rustc" ] || {
        echo "compare-instructions.sh: $file is no file of scripts/instructions.sh" >&2
        exit 2
    }
done

awk -F, '
FNR == 1 { file++; next }
{ place = $2 " on " $1 }
file == 1 { was[place] = $3; next }
!(place in was) { printf "new: %s: %s instructions a hand\n", place, $3; next }
{
    compared++
    change = 100 * ($3 / was[place] - 1)
    if (change > 5) slower++
    if (change > 5 || change < -5) {
        word = change > 0 ? "MORE" : "fewer"
        printf "%s: %s: was %s, is %s instructions a hand, %+.1f %%\n", word, place, was[place], $3, change
    }
    delete was[place]
}
END {
    for (place in was) printf "gone: %s: was %s instructions a hand\n", place, was[place]
    if (!compared) {
        print "instructions: nothing was compared"
        exit 4
    }
    printf "instructions: %d compared, %d take over 5 %% more\n", compared, slower
    if (slower) exit 3
}' "$1" "$2"
