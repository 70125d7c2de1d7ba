-- Adapter between duipai and your win check: reads a hand a line from standard input and answers
-- `win` or `no`, a line each, until the input ends.

-- ----------------------------------------------------------------------------- your code here

local sets

-- Whether sets are left when this group is taken out, with wilds for its missing tiles.
local function take(counts, wilds, group)
  local left = {}
  for kind, held in ipairs(counts) do left[kind] = held end
  for _, kind in ipairs(group) do
    if left[kind] > 0 then
      left[kind] = left[kind] - 1
    else
      wilds = wilds - 1
    end
  end
  return wilds >= 0 and sets(left, wilds)
end

-- Whether the tiles and wilds are sets: the lowest tile is in a triplet or in a run.
function sets(counts, wilds)
  local lowest = 1
  while counts[lowest] == 0 do lowest = lowest + 1 end
  if not counts[lowest] then return true end -- the wilds that are left are sets by themselves
  if take(counts, wilds, { lowest, lowest, lowest }) then return true end
  if lowest > 27 then return false end -- honours have no runs
  local start = lowest - math.max(0, (lowest - 1) % 9 - 6) -- 789 is the last run
  return take(counts, wilds, { start, start + 1, start + 2 })
end

-- Whether these tiles win. `counts` is how many of each of the 34 kinds: 1 to 9 are 1m-9m (万), then
-- 1p-9p (筒), 1s-9s (条), 东南西北白发中; `wilds` is how many wilds (癞子) there are beside them.
-- Groups laid out are not among the counts: they are complete.
--
-- Call your own check here. This one knows sets and an eye; a wild may be a fifth copy.
local function wins(counts, wilds)
  local size = wilds
  for _, held in ipairs(counts) do size = size + held end
  if size % 3 ~= 2 then return false end
  if wilds >= 2 and sets(counts, wilds - 2) then return true end
  for kind, held in ipairs(counts) do
    if held > 0 and take(counts, wilds, { kind, kind }) then return true end
  end
  return false
end

-- ------------------------------------------------ the protocol: nothing to change from here on

-- For paohuzi: "xd", 10 ranks, 0 is ten, 20 kinds.
local SUITS, RANKS, ZERO, KINDS = "mpsz", 9, 5, 34

-- How many tiles of each kind there are in a text such as 123m11z; nil and what is wrong if it is none.
local function count(text)
  local counts = {}
  for kind = 1, KINDS do counts[kind] = 0 end
  local at = 1
  while at <= #text do
    local _, last, ranks, suit = text:find("^(%d+)([" .. SUITS .. "])", at)
    if not last then return nil, "unreadable hand" end
    local before = (SUITS:find(suit, 1, true) - 1) * RANKS
    for rank in ranks:gmatch("%d") do
      local kind = before + (rank == "0" and ZERO or tonumber(rank))
      if kind > KINDS then return nil, "there is no tile " .. rank .. suit end
      counts[kind] = counts[kind] + 1
    end
    at = last + 1
  end
  return counts
end

-- The answer to a line: tiles, groups laid out, wilds, the missing suit (定缺) and the last card,
-- as in 123m11z[789p]+1/s@1z
local function answer(line)
  local tiles, groups, beside = line:match("^([^%[+/@]*)([^+/@]*)(.*)$")
  local wilds, missing, last = beside:match("^%+?(%d*)/?(%l?)@?(.*)$")
  if line == "" or #wilds > 2 or groups:gsub("%[%w+!?%]", "") ~= "" then
    return "error unreadable hand"
  end
  local counts, problem = count(tiles == "-" and "" or tiles)
  if not counts then return "error " .. problem end
  local exposed, bad = count((groups:gsub("[%[%]!]", "")))
  if not exposed then return "error " .. bad end
  for kind = 1, KINDS do
    if counts[kind] + exposed[kind] > 4 then return "error five alike" end
  end
  -- Hand these to your check if it knows them.
  if missing ~= "" or last ~= "" then return "unsupported" end
  return wins(counts, tonumber(wilds) or 0) and "win" or "no"
end

-- duipai sends many hands ahead and does not wait for each answer, so no flush per line is needed.
-- But Lua cannot see whether more input waits, and answers must not lie in a buffer while duipai
-- waits for the last of them: so a line is written when it is complete.
io.stdout:setvbuf("line")
for line in io.lines() do
  io.write(answer((line:gsub("\r$", ""))), "\n")
end
