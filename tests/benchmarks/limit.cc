// What a search costs in plain C++: breadth-first over boards of four by five cells with the pieces of
// Klotski, and of six by six with cars. tests/benchmarks/figures.py compiles and runs it, and divides.
//
//     limit MOVES|STEPS|SLIDES first|whole RUNS < board       prints: positions seconds
//
// The board is drawn with a letter a piece. "first" ends with the level of the first solved position,
// "whole" with the last one; no position counts as its mirror image's. Seconds are CPU time of the
// search alone, the best of RUNS; memory is there before.
//
// A position of Klotski is three planes of twenty bits, a code of the kind at each piece's first cell, so
// that all pieces of a kind are asked at once where they can go. One of Rush Hour is three bits a car.
// Children are gathered and their slots fetched before they are looked up.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

using u64 = std::uint64_t;
using u32 = std::uint32_t;

namespace {

enum Metric { MOVES, STEPS, SLIDES };

double cpu() {
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec * 1e-9;
}

inline u64 lowest(u64 set) { return set & -set; }

// Pieces of one or two cells a side on four by five cells.
struct Klotski {
    static constexpr u64 ALL = (1 << 20) - 1, LEFT = 0x11111, RIGHT = 0x88888;
    static constexpr u64 CODE[4] = {1, 1 << 20, 1 | 1 << 20, u64(1) << 40};  // single, upright, lying, large
    u64 start = 0, goal = 0;
    Metric metric = MOVES;

    Klotski(const std::vector<std::string>& rows) {
        for (int at = 0; at < 20; at++) {
            int x = at % 4, y = at / 4;
            char key = rows[y][x];
            if (key == '.' || (x && rows[y][x - 1] == key) || (y && rows[y - 1][x] == key)) continue;
            bool wide = x < 3 && rows[y][x + 1] == key, tall = y < 4 && rows[y + 1][x] == key;
            start |= CODE[wide * 2 + tall] << at;
        }
        goal = u64(1) << 40 << 13;
    }

    bool solved(u64 position) const { return (position & goal) != 0; }

    u64* children(u64 position, u64* out) const {
        constexpr u64 CODES = 1 | u64(1) << 20 | u64(1) << 40;
        u64 one = position & ALL, two = position >> 20 & ALL, large = position >> 40;
        u64 lying = one & two, single = one ^ lying, upright = two ^ lying;
        u64 tall = upright | large | large << 1, free = ALL & ~(single | tall | tall << 4 | lying | lying << 1);
        // What is free beside a side of one cell, and of two.
        u64 right = (free & ~LEFT) >> 1, beyond = (right & ~LEFT) >> 1, left = (free & ~RIGHT) << 1;
        u64 down = free >> 4, below = free >> 8, up = free << 4;
        u64 rights = (single & right) | (upright & right & right >> 4) | (lying & beyond) | (large & beyond & beyond >> 4);
        u64 lefts = left & (single | lying | ((upright | large) & left >> 4));
        u64 downs = (single & down) | (lying & down & right >> 4) | (upright & below) | (large & below & right >> 8);
        u64 ups = up & (single | upright | ((lying | large) & right << 4));
        if (metric == STEPS) {
            auto add = [&](u64 movers, auto moved) {
                for (; movers; movers &= movers - 1) {
                    u64 codes = position & lowest(movers) * CODES;
                    *out++ = position ^ codes ^ moved(codes);
                }
            };
            add(rights, [](u64 codes) { return codes << 1; });
            add(lefts, [](u64 codes) { return codes >> 1; });
            add(downs, [](u64 codes) { return codes << 4; });
            add(ups, [](u64 codes) { return codes >> 4; });
            return out;
        }
        for (u64 movers = rights | lefts | downs | ups; movers; movers &= movers - 1) {
            u64 from = lowest(movers), code = (position & from * CODES) >> __builtin_ctzll(from);
            u64 wide = (from & (lying | large)) != 0, high = (from & (upright | large)) != 0;
            u64 fits = from | from << wide;
            fits = free | fits | fits << high * 4;
            if (wide) fits &= (fits & ~LEFT) >> 1;
            if (high) fits &= fits >> 4;
            u64 reached = from, before;
            do {
                before = reached;
                reached |= (reached << 4 | reached >> 4 | (reached & ~RIGHT) << 1 | (reached & ~LEFT) >> 1) & fits;
            } while (reached != before);
            for (u64 rest = reached ^ from; rest; rest &= rest - 1) *out++ = position ^ ((from ^ lowest(rest)) * code);
        }
        return out;
    }
};

// Cars on six by six cells, in slides.
struct Cars {
    struct Car {
        int shift, step, last;
        u64 cells[6];
    };
    std::vector<Car> cars;
    u64 start = 0, mask = 0, goal = 0;
    Metric metric = SLIDES;

    Cars(const std::vector<std::string>& rows) {
        std::string seen = ".";
        for (int at = 0; at < 36; at++) {
            int x = at % 6, y = at / 6;
            char key = rows[y][x];
            if (seen.find(key) != std::string::npos) continue;
            seen += key;
            bool lying = x < 5 && rows[y][x + 1] == key;
            int length = 1;
            while (lying ? x + length < 6 && rows[y][x + length] == key : y + length < 6 && rows[y + length][x] == key)
                length++;
            Car car{int(cars.size()) * 3, lying ? 1 : 6, 6 - length, {}};
            for (int place = 0; place <= car.last; place++)
                for (int part = 0; part < length; part++)
                    car.cells[place] |= u64(1) << (lying ? y * 6 + place + part : (place + part) * 6 + x);
            u64 place = lying ? x : y;
            start |= place << car.shift;
            if (key == 'A') mask = u64(7) << car.shift, goal = u64(car.last) << car.shift;
            cars.push_back(car);
        }
    }

    bool solved(u64 position) const { return (position & mask) == goal; }

    u64* children(u64 position, u64* out) const {
        u64 taken = 0;
        for (const Car& car : cars) taken |= car.cells[position >> car.shift & 7];
        for (const Car& car : cars) {
            int place = position >> car.shift & 7;
            u64 others = taken ^ car.cells[place], child = position, unit = u64(1) << car.shift;
            for (int to = place + 1; to <= car.last && !(car.cells[to] & others); to++) *out++ = child += unit;
            child = position;
            for (int to = place - 1; to >= 0 && !(car.cells[to] & others); to--) *out++ = child -= unit;
        }
        return out;
    }
};

template <class Puzzle> void measure(const Puzzle& puzzle, bool whole, int runs) {
    // Position 0 cannot occur in Klotski; a 1 in the top bit marks a taken slot for cars as well.
    constexpr u64 TAKEN = u64(1) << 63;
    constexpr int BATCH = 128;
    int bits = 16;
    double best = 1e9;
    size_t count = 0;
    for (int run = 0; run < runs;) {
        std::vector<u64> table(size_t(1) << bits, 0), records(size_t(1) << (bits - 1));
        const u64 last = table.size() - 1;
        u64 children[BATCH + 512], homes[BATCH + 512];
        bool full = false, found = puzzle.solved(puzzle.start);
        double begin = cpu();
        auto home = [&](u64 position) { return position * 0x9E3779B97F4A7C15u >> (64 - bits); };
        count = 0;
        table[home(puzzle.start)] = puzzle.start | TAKEN;
        records[count++] = puzzle.start;
        for (size_t at = 0, end = 1; at < count && !full;) {
            u64* stop = children;
            while (at < end && stop < children + BATCH) stop = puzzle.children(records[at++], stop);
            for (u64 *child = children, *slot = homes; child != stop; child++, slot++)
                __builtin_prefetch(&table[*slot = home(*child)]);
            for (u64 *child = children, *slot = homes; child != stop; child++, slot++) {
                u64 where = *slot, key = *child | TAKEN, held;
                while ((held = table[where]) && held != key) where = (where + 1) & last;
                table[where] = key;
                records[count] = *child;
                count += !held;
                found |= puzzle.solved(*child);
            }
            full = count + BATCH + 512 > records.size();
            if (at == end) {
                if (found && !whole) break;
                end = count;
            }
        }
        if (full) {
            bits++;
            continue;
        }
        best = std::min(best, cpu() - begin);
        run++;
    }
    std::printf("%zu %.9f\n", count, best);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) return 2;
    std::vector<std::string> rows;
    for (std::string row; std::getline(std::cin, row);) rows.push_back(row);
    bool whole = !std::strcmp(argv[2], "whole");
    if (rows.size() == 6) {
        measure(Cars(rows), whole, std::atoi(argv[3]));
    } else {
        Klotski puzzle(rows);
        puzzle.metric = !std::strcmp(argv[1], "MOVES") ? MOVES : STEPS;
        measure(puzzle, whole, std::atoi(argv[3]));
    }
}
