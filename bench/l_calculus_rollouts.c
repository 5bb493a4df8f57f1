/* Random games of L-Calculus, written by hand in C: the yardstick of bench/rollouts.py.
 *
 * The same loop as the kernel's: the row as bits, a uniform draw among the distinct swaps (LC-4) by drawing cuts until
 * they are the first that lead to their row, scores (LC-8, LC-9), removals (LC-10), ends (LC-11, LC-12), SplitMix64.
 *
 *     l_calculus_rollouts GAMES SEED PAWNS   prints: games actions first second draws
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIMIT 40
#define MOST_DRAWS 64
#define LOW(count) ((UINT64_C(1) << (count)) - 1)

typedef struct {
    uint64_t row, before;
    int64_t white, black;
    int length, before_length, mover, removing, idle;
} Position;

typedef struct {
    unsigned char start, middle, end;
} Cuts;

static Cuts cuts[10660];

static uint64_t next_word(uint64_t *rng) {
    uint64_t word = *rng += UINT64_C(0x9E3779B97F4A7C15);
    word = (word ^ (word >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    word = (word ^ (word >> 27)) * UINT64_C(0x94D049BB133111EB);
    return word ^ (word >> 31);
}

static int below(uint64_t *rng, int limit) { return (int)(((next_word(rng) >> 32) * (uint64_t)limit) >> 32); }

static uint64_t swapped(const Position *p, Cuts c) {
    uint64_t left = (p->row >> c.start) & LOW(c.middle - c.start);
    uint64_t right = (p->row >> c.middle) & LOW(c.end - c.middle);
    uint64_t kept = p->row & ~(LOW(c.end - c.start) << c.start);
    return kept | ((right | (left << (c.end - c.middle))) << c.start);
}

static int allowed(const Position *p, uint64_t result) {
    return result != p->row && (p->before_length != p->length || result != p->before);
}

static inline int leads(const Position *p, int start, int size, int last, int most, uint64_t result) {
    int middle = start + size, least = last - middle > 1 ? last - middle : 1;
    uint64_t differ = (result >> start) ^ (p->row >> middle);
    if (differ & LOW(least)) return 0;
    int longest = __builtin_ctzll(differ | (UINT64_C(1) << (p->length - middle)));
    if (longest > most - middle) longest = most - middle;
    for (int other = least; other <= longest; other++)
        if ((((result >> (start + other)) ^ (p->row >> start)) & LOW(size)) == 0) return 1;
    return 0;
}

static int is_first(const Position *p, Cuts c, uint64_t result) {
    int last = 64 - __builtin_clzll(p->row ^ result), left = c.middle - c.start;
    for (int start = 0; start < c.start; start++)
        for (int size = 1; size < p->length - start; size++)
            if (leads(p, start, size, last, p->length, result)) return 0;
    for (int size = 1; size < left; size++)
        if (leads(p, c.start, size, last, p->length, result)) return 0;
    return !leads(p, c.start, left, last, c.end - 1, result);
}

static void score(Position *p) {
    int64_t product[2] = {1, 1};
    int chains[2] = {0, 0}, start = 0;
    uint64_t rest = ((p->row ^ (p->row >> 1)) & LOW(p->length - 1)) | (UINT64_C(1) << (p->length - 1));
    for (; rest; rest &= rest - 1) {
        int end = __builtin_ctzll(rest) + 1, colour = (p->row >> start) & 1;
        product[colour] *= end - start;
        chains[colour]++;
        start = end;
    }
    if (chains[0] > 1) p->white += product[0];
    if (chains[1] > 1) p->black += product[1];
}

static int enemy_run(const Position *p, int right) {
    uint64_t own = p->mover == 0 ? ~p->row & LOW(p->length) : p->row;
    if (own == 0) return p->length;
    return right ? p->length - 64 + __builtin_clzll(own) : __builtin_ctzll(own);
}

static void end_turn(Position *p, int removed) {
    p->removing = 0;
    p->mover = 1 - p->mover;
    p->idle = removed ? 0 : p->idle + 1;
}

static void end_swap(Position *p) {
    score(p);
    if (enemy_run(p, 0) || enemy_run(p, 1)) p->removing = 1;
    else end_turn(p, 0);
}

static void swap(Position *p, uint64_t result) {
    p->before = p->row;
    p->before_length = p->length;
    p->row = result;
    end_swap(p);
}

static void pass(Position *p) {
    p->before = 0;
    p->before_length = 0;
    end_swap(p);
}

/* When the draws fail: list the distinct results (by a hash table, a result stored plus one) and draw one, or pass (LC-7). */
static void swap_by_list(Position *p, uint64_t *rng) {
    static uint64_t seen[32768], results[10660];
    int count = 0, shift = 58;
    while ((1 << (64 - shift)) < p->length * p->length * p->length / 4) shift--;
    uint64_t mask = LOW(64 - shift);
    memset(seen, 0, (mask + 1) * sizeof *seen);
    for (int index = 0; index < (p->length + 1) * p->length * (p->length - 1) / 6; index++) {
        uint64_t result = swapped(p, cuts[index]);
        if (!allowed(p, result)) continue;
        uint64_t slot = (result * UINT64_C(0x9E3779B97F4A7C15)) >> shift;
        while (seen[slot] && seen[slot] != result + 1) slot = (slot + 1) & mask;
        if (seen[slot]) continue;
        seen[slot] = result + 1;
        results[count++] = result;
    }
    if (count == 0) pass(p);
    else swap(p, results[below(rng, count)]);
}

static void random_swap(Position *p, uint64_t *rng) {
    int count = (p->length + 1) * p->length * (p->length - 1) / 6;
    for (int draw = 0; draw < MOST_DRAWS; draw++) {
        Cuts c = cuts[below(rng, count)];
        uint64_t result = swapped(p, c);
        if (allowed(p, result) && is_first(p, c, result)) {
            swap(p, result);
            return;
        }
    }
    swap_by_list(p, rng);
}

static void random_removal(Position *p, uint64_t *rng) {
    int left = enemy_run(p, 0), right = enemy_run(p, 1), chosen = below(rng, left + right + 1);
    if (chosen < left) {
        p->length -= chosen + 1;
        p->row >>= chosen + 1;
    } else if (chosen < left + right) {
        p->length -= chosen - left + 1;
        p->row &= LOW(p->length);
    }
    end_turn(p, chosen < left + right);
}

static int over(const Position *p) {
    int blacks = __builtin_popcountll(p->row), whites = p->length - blacks;
    return p->idle >= LIMIT || whites == 0 || blacks == 0 || (whites == 1 && blacks == 1);
}

int main(int count, char **words) {
    if (count != 4) return 2;
    long games = atol(words[1]), played = 0, first = 0, second = 0, draws = 0;
    uint64_t rng = strtoull(words[2], NULL, 10);
    int pawns = atoi(words[3]), filled = 0;
    for (int end = 2; end <= 40; end++)
        for (int start = 0; start < end - 1; start++)
            for (int middle = start + 1; middle < end; middle++)
                cuts[filled++] = (Cuts){(unsigned char)start, (unsigned char)middle, (unsigned char)end};
    Position opening = {.row = UINT64_C(0xAAAAAAAAAAAAAAAA) & LOW(2 * pawns), .length = 2 * pawns};
    for (long game = 0; game < games; game++) {
        Position p = opening;
        for (; !over(&p); played++) {
            if (p.removing) random_removal(&p, &rng);
            else random_swap(&p, &rng);
        }
        first += p.white > p.black;
        second += p.white < p.black;
        draws += p.white == p.black;
    }
    printf("%ld %ld %ld %ld %ld\n", games, played, first, second, draws);
    return 0;
}
