/* Hoeffding tree (Domingos and Hulten 2000, table 1) with adaptive naive Bayes leaves, as learners/hoeffding-tree.ts by
 * default: a normal distribution per number and class, a counter per nominal value and class, information gain, ten cuts,
 * attempts 200 rows apart, delta 1e-7, tau 0.05. Logarithms and exponentials are those of libm. Branches beyond two have no
 * price, smoothing counts declared values, and no class is held to a number that another always has. */
#include "loops.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define GRACE 200
#define DELTA 1e-7
#define TAU 0.05
#define CUTS 10
#define NOT_SPLITTING 1e-8 /* its merit, which is 0 */
#define LARGEST_PRECISION 1e120
#define VARIED 2.99

/* What is known of a number in a class. In all classes together, T stands in place of the precision: their variance, rounded
 * up to a quarter, an eighth, ... of the squared range; or UNNEEDED, where the classes vary enough by themselves. */
enum { N, MEAN, SQUARES, PRECISION, SMALLEST, LARGEST, WIDTH };
enum { T = PRECISION };
#define UNNEEDED -1.0

typedef struct {
  double *priors; /* class weights, those inherited included */
  double weight, attempted, majorityRight, bayesRight;
  int majority, metCount, unneeded;
  double *blocks; /* of each class: its factor, WIDTH per number, then per nominal attribute N and a counter per value */
  double *all;    /* WIDTH per number, from the second class on */
  char *met;
} Leaf;

typedef enum { CUT, EQUALS, VALUES } Kind;

typedef struct {
  Leaf *leaf; /* NULL for an inner node */
  Kind kind;
  int attribute, child;
  double threshold;
} Node;

typedef struct {
  int attributes, classes, numbers, stride;
  const int *values;
  int *columns, *offsets; /* of the attributes, numbers first */
  Node *nodes;
  int count, room;
} Tree;

typedef struct {
  double best, second, threshold;
  int attribute, branches;
  Kind kind;
} Proposal;

static double timesLog2(double n) { return n > 0 ? n * log2(n) : 0; }
static double freedomOf(double n) { return n > 2 ? n - 1 : 1; }

/* f / S, or f / T where T is larger. */
static double precisionOf(double freedom, double squares, double variance) {
  const double most = squares < variance ? variance : squares;
  return most * LARGEST_PRECISION > freedom ? freedom / most : variance > 0 ? LARGEST_PRECISION : 0;
}

/* f / S, or 1 / (S / f + T - S) where T is larger. */
static double peakOf(double freedom, double squares, double variance) {
  if (squares < variance) squares += freedom * (variance - squares);
  return squares * LARGEST_PRECISION > freedom ? freedom / squares : variance > 0 ? LARGEST_PRECISION : 1;
}

/* The variance in all classes that a class has to use: none if its numbers have varied over their own range. */
static double neededOf(const double *q, double variance) {
  const double range = q[LARGEST] - q[SMALLEST];
  return variance > q[SQUARES] && range > 0 && q[SQUARES] >= VARIED * range * range ? 0 : variance;
}

/* --- what a leaf learns ------------------------------------------------------------------------------------------- */

/* Moments of a number in all classes from those of each. */
static void addUp(const Tree *tree, const Leaf *leaf, int k, double *all) {
  double weight = 0, mean = 0, squares = 0;
  for (int c = 0; c < tree->classes; c++) {
    const double *q = leaf->blocks + c * tree->stride + 1 + k * WIDTH;
    if (q[N] == 0) continue;
    const double total = weight + q[N], off = q[MEAN] - mean;
    squares += q[SQUARES] + off * off * weight * (q[N] / total);
    mean += off * (q[N] / total);
    weight = total;
  }
  all[N] = weight, all[MEAN] = mean, all[SQUARES] = squares;
}

/* A number outside of the range of all classes and more than ten deviations from their mean is brought nearer. */
static double nearer(const Tree *tree, const Leaf *leaf, int k, double x) {
  double all[WIDTH], smallest = INFINITY, largest = -INFINITY;
  for (int c = 0; c < tree->classes; c++) {
    const double *q = leaf->blocks + c * tree->stride + 1 + k * WIDTH;
    if (q[N] > 0) smallest = fmin(smallest, q[SMALLEST]), largest = fmax(largest, q[LARGEST]);
  }
  if (x >= smallest && x <= largest) return x;
  addUp(tree, leaf, k, all);
  if (!(all[N] >= 30 && all[SQUARES] > 0)) return x;
  const double far = 10 * sqrt(all[SQUARES] / all[N]);
  return fmax(fmin(smallest, all[MEAN] - far), fmin(x, fmax(largest, all[MEAN] + far)));
}

/* Rounds T anew; precisions and factors of the classes that need it follow. */
static void roundVariance(const Tree *tree, Leaf *leaf, int k) {
  double *all = leaf->all + k * WIDTH, smallest = INFINITY, largest = -INFINITY, least = INFINITY;
  for (int c = 0; c < tree->classes; c++) {
    const double *q = leaf->blocks + c * tree->stride + 1 + k * WIDTH;
    if (q[N] == 0) continue;
    smallest = fmin(smallest, q[SMALLEST]);
    largest = fmax(largest, q[LARGEST]);
    least = fmin(least, q[SQUARES]);
  }
  const double half = (largest - smallest) / 2, quarter = half * half, before = all[T];
  double variance = quarter;
  while (variance > 0 && 0.5 * variance * all[N] >= all[SQUARES]) variance *= 0.5;
  const int unneeded = least >= quarter && quarter > 0;
  leaf->unneeded += unneeded - (before == UNNEEDED);
  all[SMALLEST] = smallest, all[LARGEST] = largest, all[T] = unneeded ? UNNEEDED : variance;
  for (int c = 0; c < tree->classes; c++) {
    double *block = leaf->blocks + c * tree->stride, *q = block + 1 + k * WIDTH;
    const double squares = q[SQUARES], freedom = freedomOf(q[N]);
    if (q[N] == 0 || squares >= fmax(before, variance) || neededOf(q, INFINITY) == 0) continue;
    q[PRECISION] = precisionOf(freedom, squares, variance);
    block[0] *= sqrt(peakOf(freedom, squares, variance) / peakOf(freedom, squares, before));
  }
}

static void meet(const Tree *tree, Leaf *leaf, int label) {
  if (leaf->blocks == NULL) {
    leaf->blocks = zeros((size_t)tree->classes * tree->stride);
    leaf->all = zeros((size_t)tree->numbers * WIDTH);
    leaf->met = calloc(tree->classes, 1);
  }
  if (leaf->met[label]) return;
  leaf->met[label] = 1;
  if (++leaf->metCount != 2) return;
  for (int k = 0; k < tree->numbers; k++) addUp(tree, leaf, k, leaf->all + k * WIDTH), roundVariance(tree, leaf, k);
}

/* n_ijk, and the class's factor: sqrt(product of peaks) / product of (N + values). */
static void observe(const Tree *tree, Leaf *leaf, const double *row, int label) {
  meet(tree, leaf, label);
  double *block = leaf->blocks + label * tree->stride, *q = block + 1, *all = leaf->all, peaks = 1, totals = 1;
  const int isAlone = leaf->metCount < 2, noneNeedsAll = isAlone || leaf->unneeded == tree->numbers;
  for (int k = 0; k < tree->numbers; k++, q += WIDTH, all += WIDTH) {
    const double number = row[tree->columns[k]];
    const int isFirst = q[N] == 0, isOutside = isFirst || number < q[SMALLEST] || number > q[LARGEST];
    const double x = isOutside ? nearer(tree, leaf, k, number) : number, total = q[N] + 1, freedom = freedomOf(total);
    const double off = x - q[MEAN], mean = q[MEAN] + off / total, before = q[SQUARES];
    const double squares = before + off * (x - mean); /* Welford */
    int widens = isFirst && !isAlone;
    if (isOutside) {
      q[SMALLEST] = isFirst ? x : fmin(x, q[SMALLEST]);
      q[LARGEST] = isFirst ? x : fmax(x, q[LARGEST]);
      if (!isAlone && (x < all[SMALLEST] || x > all[LARGEST])) widens = 1;
    }
    q[N] = total, q[MEAN] = mean, q[SQUARES] = squares;
    double variance = noneNeedsAll ? UNNEEDED : all[T];
    if (variance != UNNEEDED) {
      const double most = variance * (all[N] + 1), fromAll = x - all[MEAN];
      all[N]++;
      all[MEAN] += fromAll / all[N];
      all[SQUARES] += fromAll * (x - all[MEAN]);
      const double range = all[LARGEST] - all[SMALLEST];
      const int isDone = 4 * before < range * range && 4 * squares >= range * range;
      if (widens || isDone || all[SQUARES] > most || 2 * all[SQUARES] < most) {
        roundVariance(tree, leaf, k);
        variance = all[T];
      }
    } else if (widens) {
      addUp(tree, leaf, k, leaf->all + k * WIDTH), roundVariance(tree, leaf, k);
      variance = all[T];
    }
    variance = neededOf(q, variance);
    q[PRECISION] = precisionOf(freedom, squares, variance);
    peaks *= peakOf(freedom, squares, variance);
  }
  for (int k = tree->numbers; k < tree->attributes; k++) {
    const int a = tree->columns[k];
    q = block + tree->offsets[k];
    q[0]++;
    q[1 + (int)row[a]]++;
    totals *= q[0] + tree->values[a];
  }
  block[0] = sqrt(peaks) / totals;
}

/* score_y = N_y factor_y e^(-sum (x - mean)^2 precision / 2) product (n + 1), relative to the largest exponent */
static void bayes(const Tree *tree, const Leaf *leaf, const double *row, double *scores, double *exponents) {
  double top = -INFINITY;
  for (int c = 0; c < tree->classes; c++) {
    scores[c] = 0, exponents[c] = -INFINITY;
    if (!leaf->met[c]) continue;
    const double *block = leaf->blocks + c * tree->stride, *q = block + 1;
    double product = leaf->priors[c] * block[0], squares = 0;
    for (int k = 0; k < tree->numbers; k++, q += WIDTH) {
      const double off = row[tree->columns[k]] - q[MEAN];
      squares += off * off * q[PRECISION];
    }
    for (int k = tree->numbers; k < tree->attributes; k++)
      product *= block[tree->offsets[k] + 1 + (int)row[tree->columns[k]]] + 1;
    scores[c] = product, exponents[c] = -0.5 * squares;
    top = fmax(top, exponents[c]);
  }
  for (int c = 0; c < tree->classes; c++)
    if (leaf->met[c] && exponents[c] < top) scores[c] *= exp(exponents[c] - top);
}

static void normalize(double *scores, int classes) {
  double sum = 0;
  for (int c = 0; c < classes; c++) sum += scores[c];
  if (sum > 0) for (int c = 0; c < classes; c++) scores[c] /= sum;
}

/* --- the best test ------------------------------------------------------------------------------------------------ */

#define END 8
#define STEPS 64
static double normal[2 * END * STEPS + 1][4]; /* Phi, its slope, the entropy of (Phi, 1 - Phi) in bits, its slope */

static void fillNormal(void) {
  for (int i = 0; i <= 2 * END * STEPS; i++) {
    const double x = (double)i / STEPS - END, below = 0.5 * erfc(-x / sqrt(2)), above = 0.5 * erfc(x / sqrt(2));
    const double density = exp(-0.5 * x * x) / sqrt(2 * M_PI) / STEPS;
    normal[i][0] = below, normal[i][1] = density;
    normal[i][2] = -below * log2(below) - above * log2(above), normal[i][3] = density * (log2(above) - log2(below));
  }
}

/* The cubic through two steps. */
static double interpolate(const double *p, double t) {
  const double rise = p[4] - p[0];
  return p[0] + t * (p[1] + t * (3 * rise - 2 * p[1] - p[5] + t * (p[1] + p[5] - 2 * rise)));
}

/* A class's weight at or below a cut, and that weight's share as entropy times the class's weight. */
static double massBelow(const double *q, double cut, double *entropy) {
  *entropy = 0;
  if (cut >= q[LARGEST]) return q[N];
  if (cut < q[SMALLEST]) return 0;
  const double inverse = q[N] > 1 && q[SQUARES] > 0 ? sqrt((q[N] - 1) / q[SQUARES]) : 0;
  const double off = cut - q[MEAN], z = off * inverse;
  if (inverse == 0 || z <= -END || z >= END) return off >= 0 ? q[N] : 0;
  const double position = (z + END) * STEPS;
  const int step = (int)position;
  *entropy = q[N] * interpolate(&normal[step][2], position - step);
  return q[N] * interpolate(&normal[step][0], position - step);
}

static void propose(Proposal *p, double merit, int k, Kind kind, double threshold, int branches) {
  p->best = merit, p->attribute = k, p->kind = kind, p->threshold = threshold, p->branches = branches;
}

/* N times the gain of a cut is N H(side) - N H(side | class). */
static double searchNumber(const Tree *tree, const Leaf *leaf, int k, double weight, Proposal *p) {
  double low = INFINITY, high = -INFINITY, merit = -INFINITY, threshold = 0;
  for (int c = 0; c < tree->classes; c++) {
    const double *q = leaf->blocks + c * tree->stride + 1 + k * WIDTH;
    if (q[N] > 0) low = fmin(low, q[SMALLEST]), high = fmax(high, q[LARGEST]);
  }
  if (!(low < high)) return merit;
  const double least = 0.01 * weight, whole = timesLog2(weight);
  for (int i = 0; i < CUTS; i++) {
    const double cut = low + (high - low) * ((i + 1) / (CUTS + 1.0));
    double left = 0, entropies = 0, entropy;
    for (int c = 0; c < tree->classes; c++) {
      const double *q = leaf->blocks + c * tree->stride + 1 + k * WIDTH;
      if (q[N] > 0) left += massBelow(q, cut, &entropy), entropies += entropy;
    }
    const double right = weight - left;
    if (!(left > least && right > least)) continue;
    const double gain = whole - timesLog2(left) - timesLog2(right) - entropies;
    if (gain > merit) merit = gain, threshold = cut;
  }
  merit /= weight;
  if (merit > p->best) propose(p, merit, k, CUT, threshold, 2);
  return merit;
}

/* Each value against the rest, then a branch per value. `node`: N times the impurity. */
static double searchValues(const Tree *tree, const Leaf *leaf, int k, double weight, double node, Proposal *p) {
  const int values = tree->values[tree->columns[k]], tried = values == 2 ? 1 : values;
  double merit = -INFINITY, branches = 0;
  int heavy = 0;
  for (int v = 0; v < tried; v++) {
    double own = 0, rest = 0, ownSum = 0, restSum = 0;
    for (int c = 0; c < tree->classes; c++) {
      const double *q = leaf->blocks + c * tree->stride + tree->offsets[k];
      own += q[1 + v], ownSum += timesLog2(q[1 + v]);
      rest += q[0] - q[1 + v], restSum += timesLog2(q[0] - q[1 + v]);
    }
    if (own == 0) continue;
    const double impurity = timesLog2(own) - ownSum;
    branches += impurity;
    heavy += own > 0.01 * weight;
    if (!(own > 0.01 * weight && rest > 0.01 * weight)) continue;
    const double gain = (node - (impurity + (timesLog2(rest) - restSum))) / weight;
    if (!(gain > merit)) continue;
    merit = gain;
    if (merit > p->best) propose(p, merit, k, EQUALS, v, 2);
  }
  const double multiway = (node - branches) / weight;
  if (heavy < 2 || values <= 2 || multiway < merit) return merit;
  if (multiway > p->best || p->attribute == k) propose(p, multiway, k, VALUES, 0, values);
  return multiway;
}

/* --- the tree ----------------------------------------------------------------------------------------------------- */

static Leaf *newLeaf(const Tree *tree, const double *distribution, int inherited) {
  Leaf *leaf = calloc(1, sizeof(Leaf));
  leaf->priors = zeros(tree->classes);
  for (int c = 0; c < tree->classes; c++) leaf->weight += leaf->priors[c] = distribution[c];
  leaf->attempted = leaf->weight;
  leaf->majority = leaf->weight > 0 ? largest(leaf->priors, tree->classes) : inherited;
  return leaf;
}

static void freeLeaf(Leaf *leaf) {
  if (leaf == NULL) return;
  free(leaf->priors), free(leaf->blocks), free(leaf->all), free(leaf->met), free(leaf);
}

static void split(Tree *tree, int at, const Proposal *p) {
  Leaf *leaf = tree->nodes[at].leaf;
  const int classes = tree->classes, k = p->attribute;
  double *distribution = zeros((size_t)p->branches * classes), entropy;
  for (int c = 0; c < classes; c++) {
    const double *block = leaf->blocks + c * tree->stride;
    const double *q = k < tree->numbers ? block + 1 + k * WIDTH : block + tree->offsets[k];
    if (q[0] == 0) continue;
    if (p->kind == VALUES) {
      for (int v = 0; v < p->branches; v++) distribution[v * classes + c] = q[1 + v];
      continue;
    }
    const double part = p->kind == EQUALS ? q[1 + (int)p->threshold] : massBelow(q, p->threshold, &entropy);
    distribution[c] = p->kind == EQUALS ? q[0] - part : part;
    distribution[classes + c] = p->kind == EQUALS ? part : q[0] - part;
  }
  if (tree->count + p->branches > tree->room) {
    tree->room = 2 * tree->room + p->branches;
    tree->nodes = realloc(tree->nodes, tree->room * sizeof(Node));
  }
  tree->nodes[at] = (Node){NULL, p->kind, tree->columns[k], tree->count, p->threshold};
  for (int b = 0; b < p->branches; b++)
    tree->nodes[tree->count++] = (Node){.leaf = newLeaf(tree, distribution + b * classes, leaf->majority)};
  free(distribution), freeLeaf(leaf);
}

static void attempt(Tree *tree, int at) {
  Leaf *leaf = tree->nodes[at].leaf;
  leaf->attempted = leaf->weight;
  int observed = 0;
  for (int c = 0; c < tree->classes; c++) observed += leaf->priors[c] > 0;
  if (observed < 2) return;
  const double range = log2(observed);
  const double confidence = -log(DELTA), nat = 1 / (leaf->weight * log(2)); /* merit of one nat in all rows together */
  const double bound = sqrt(range * range * confidence / (2 * leaf->weight)); /* eps */
  const int isTie = bound < TAU * sqrt(range);
  double weight = 0, sum = 0; /* nothing is missing, so every attribute has these */
  for (int c = 0; c < tree->classes; c++) {
    const double n = leaf->blocks[c * tree->stride + (tree->numbers > 0 ? 1 : tree->offsets[0])];
    weight += n, sum += timesLog2(n);
  }
  const double node = timesLog2(weight) - sum;
  if (!(node > (isTie ? 0 : fmin(bound, nat * confidence)) * weight)) return; /* no merit is larger than the impurity */
  Proposal p = {.best = NOT_SPLITTING, .second = -INFINITY, .attribute = -1}; /* not splitting has merit 0 */
  for (int k = 0; k < tree->attributes; k++) {
    const double before = p.best, merit = k < tree->numbers ? searchNumber(tree, leaf, k, weight, &p)
                                                            : searchValues(tree, leaf, k, weight, node, &p);
    p.second = merit > before ? before : fmax(merit, p.second);
  }
  if (p.attribute < 0) return;
  /* G(X_a) - G(X_b) > eps, or nothing but X_a has merit, and more than by chance */
  const double chance = nat * (confidence + (leaf->metCount - 1) * (p.branches - 1) - 1);
  if (p.best - p.second > bound || isTie || (p.second <= NOT_SPLITTING && p.best > chance)) split(tree, at, &p);
}

static int leafOf(const Tree *tree, const double *row) {
  int n = 0;
  while (tree->nodes[n].leaf == NULL) {
    const Node *node = &tree->nodes[n];
    const double x = row[node->attribute];
    n = node->child + (node->kind == CUT ? x > node->threshold : node->kind == EQUALS ? x == node->threshold : (int)x);
  }
  return n;
}

void hoeffdingTree(const Stream *stream, unsigned char *answers) {
  const int d = stream->attributes, classes = stream->classes;
  Tree tree = {.attributes = d, .classes = classes, .values = stream->values, .room = 1, .stride = 1};
  tree.columns = calloc(d, sizeof(int)), tree.offsets = calloc(d, sizeof(int)), tree.nodes = calloc(1, sizeof(Node));
  for (int nominal = 0, k = 0; nominal < 2; nominal++)
    for (int a = 0; a < d; a++) {
      if ((stream->values[a] > 0) != nominal) continue;
      tree.columns[k] = a, tree.offsets[k++] = tree.stride;
      tree.stride += nominal ? 1 + stream->values[a] : WIDTH;
      tree.numbers += !nominal;
    }
  double *scores = zeros(classes), *exponents = zeros(classes);
  tree.nodes[tree.count++] = (Node){.leaf = newLeaf(&tree, scores, -1)};
  fillNormal();
  for (int i = 0; i < stream->count; i++) {
    const double *row = stream->rows + (size_t)i * (d + 1);
    const int label = (int)row[d], at = leafOf(&tree, row);
    Leaf *leaf = tree.nodes[at].leaf;
    int byBayes = 0;
    if (leaf->blocks != NULL) {
      byBayes = !(leaf->majorityRight > leaf->bayesRight);
      bayes(&tree, leaf, row, scores, exponents);
      leaf->majorityRight += leaf->majority == label;
      leaf->bayesRight += largest(scores, classes) == label;
    }
    if (!byBayes) memcpy(scores, leaf->priors, classes * sizeof(double));
    if (!byBayes && leaf->weight == 0 && leaf->majority >= 0) scores[leaf->majority] = 1;
    normalize(scores, classes);
    answers[i] = largest(scores, classes);

    const double own = ++leaf->priors[label], most = leaf->majority < 0 ? 0 : leaf->priors[leaf->majority];
    if (own > most || (own == most && label < leaf->majority)) leaf->majority = label;
    const int isDue = ++leaf->weight - leaf->attempted >= GRACE;
    observe(&tree, leaf, row, label);
    if (isDue) attempt(&tree, at);
  }
  for (int n = 0; n < tree.count; n++) freeLeaf(tree.nodes[n].leaf);
  free(tree.nodes), free(tree.columns), free(tree.offsets), free(scores), free(exponents);
}
