/* ID4, extended (Fern and Givan 2003, figures 8 and 9), of depth 4: nominal attributes of two values, weighted rows. The
 * switches AW, PP and FS are on, as in learners/id4.ts; so are its counters, its order and its ties. */
#include "loops.h"
#include <stdlib.h>
#include <string.h>

#define DEPTH 4
#define INNER 15 /* nodes that may be split: node n has the children 2 n + 1 and 2 n + 2 */
#define NODES 31
#define SAME 1e-9 /* times a node's weight: merits that differ by less are equal */

typedef struct {
  double weight;    /* W */
  double monitor;   /* SC[m+1] */
  double *classes;  /* n_y */
  double *scores;   /* SC[1..m] */
  double *branches; /* for each attribute and value: the weight of its heaviest class, then of every class */
  int majority, split, isLeaf;
} Node;

static void clear(Node *node, int d, int classes) {
  node->weight = node->monitor = 0;
  node->majority = node->split = -1;
  node->isLeaf = 0;
  memset(node->classes, 0, classes * sizeof(double));
  if (node->scores == NULL) return;
  memset(node->scores, 0, d * sizeof(double));
  memset(node->branches, 0, (size_t)d * 2 * (1 + classes) * sizeof(double));
}

static void prune(Node *nodes, int n, int d, int classes) {
  if (n >= INNER || nodes[n].split < 0) return;
  for (int child = 2 * n + 1; child <= 2 * n + 2; child++) {
    prune(nodes, child, d, classes);
    clear(&nodes[child], d, classes);
  }
}

static int below(const Node *nodes, int n, const double *row) {
  return n < INNER && nodes[n].split >= 0 ? 2 * n + 1 + (int)row[nodes[n].split] : -1;
}

/* Adds the row to all single tests of a node; returns what most one of them then has right. SC = sum over the values of the
 * heaviest class. */
static double observe(Node *node, const int *branchOf, int d, int label, double weight) {
  double most = -1;
  for (int a = 0; a < d; a++) {
    double *branch = node->branches + branchOf[a];
    const double before = branch[0], n = branch[1 + label] += weight;
    branch[0] = n > before ? n : before;
    const double score = node->scores[a] += branch[0] - before;
    if (score > most) most = score;
  }
  return most;
}

void id4(const Stream *stream, unsigned char *answers) {
  const int d = stream->attributes, classes = stream->classes;
  Node nodes[NODES] = {0};
  for (int n = 0; n < NODES; n++) {
    nodes[n].classes = zeros(classes);
    if (n < INNER) nodes[n].scores = zeros(d), nodes[n].branches = zeros((size_t)d * 2 * (1 + classes));
    clear(&nodes[n], d, classes);
  }
  int *branchOf = malloc(d * sizeof(int)), path[DEPTH + 1], said[DEPTH + 1];
  double *shares = zeros(classes);
  for (int i = 0; i < stream->count; i++) {
    const double *row = stream->rows + (size_t)i * (d + 1);
    const int label = (int)row[d];
    const double weight = 1 + i % 7 / 3.0;

    int n = 0; /* the answer is that of the last node that has learned anything, or of the first leaf */
    while (!nodes[n].isLeaf) {
      const int child = below(nodes, n, row);
      if (child < 0 || nodes[child].weight == 0) break;
      n = child;
    }
    double total = 0;
    for (int c = 0; c < classes; c++) total += nodes[n].classes[c];
    for (int c = 0; c < classes; c++) shares[c] = total > 0 ? nodes[n].classes[c] / total : 0;
    answers[i] = largest(shares, classes);

    for (int a = 0; a < d; a++) branchOf[a] = (2 * a + (int)row[a]) * (1 + classes);
    int end = 0; /* what the subtree at each node of the path answers, before it learns */
    for (int k = 0; k >= 0; k = below(nodes, k, row)) path[end++] = k;
    for (int k = end - 1, answer = -1; k > 0; k--) {
      const Node *node = &nodes[path[k]];
      if (node->majority < 0 || answer < 0 || node->isLeaf) answer = node->majority;
      said[k] = answer;
    }
    n = 0;
    for (int depth = 0; n >= 0; depth++) {
      Node *node = &nodes[n];
      const int majority = node->majority;
      const double own = node->classes[label] += weight;
      const double heaviest = majority < 0 ? 0 : node->classes[majority];
      if (own > heaviest || (own == heaviest && label < majority)) node->majority = label;
      node->weight += weight;
      if (depth == DEPTH) break;
      const double most = observe(node, branchOf, d, label, weight);
      const int subtree = depth + 1 < end && said[depth + 1] >= 0 ? said[depth + 1] : majority;
      const double answered = node->classes[node->majority];
      node->monitor = node->split < 0 ? answered : node->monitor + (subtree == label ? weight : 0);
      const double slack = SAME * node->weight;
      node->isLeaf = node->monitor < answered - slack; /* PP */
      const double toBeat = node->split < 0 ? -1 : node->monitor;
      const int keeps = node->split >= 0 && node->scores[node->split] >= most - slack;
      if (!keeps && most > toBeat + slack) { /* FS */
        int best = 0;
        while (node->scores[best] < most - slack) best++;
        prune(nodes, n, d, classes);
        node->split = best;
      }
      n = below(nodes, n, row);
    }
  }
  for (int n = 0; n < NODES; n++) free(nodes[n].classes), free(nodes[n].scores), free(nodes[n].branches);
  free(branchOf), free(shares);
}
