/* What a processor can do: naive Bayes and a network, test then train, in plain loops over arrays.
 *
 *   loops MODEL FILE ROWS ATTRIBUTES CLASSES REPEATS
 *
 * FILE holds ROWS x (ATTRIBUTES + 1) doubles, the class last. Prints a line of seconds and accuracy per repeat. */
#define _POSIX_C_SOURCE 199309L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

static double *zeros(size_t count) { return calloc(count, sizeof(double)); }

static int largest(const double *scores, int classes) {
  int best = 0;
  for (int c = 1; c < classes; c++) if (scores[c] > scores[best]) best = c;
  return best;
}

/* Gaussian naive Bayes. What a class's densities are made of is kept, and made anew for the one class that learns. */
static int naiveBayes(const double *rows, int count, int d, int classes) {
  double *weights = zeros(classes), *means = zeros(classes * d), *squares = zeros(classes * d);
  double *halfPrecisions = zeros(classes * d), *constants = zeros(classes), *scores = zeros(classes);
  int right = 0;
  for (int i = 0; i < count; i++) {
    const double *row = rows + (size_t)i * (d + 1);
    const int label = (int)row[d];
    for (int c = 0; c < classes; c++) {
      double score = weights[c] > 0 ? constants[c] + log(weights[c]) : -INFINITY;
      for (int a = 0; a < d; a++) {
        const double off = row[a] - means[c * d + a];
        score -= off * off * halfPrecisions[c * d + a];
      }
      scores[c] = score;
    }
    right += largest(scores, classes) == label;
    const double weight = ++weights[label];
    double constant = 0;
    for (int a = 0; a < d; a++) {
      const int at = label * d + a;
      const double off = row[a] - means[at];
      means[at] += off / weight;
      squares[at] += off * (row[a] - means[at]);
      const double variance = weight > 1 ? squares[at] / (weight - 1) + 1e-9 : 1;
      halfPrecisions[at] = 0.5 / variance;
      constant -= 0.5 * log(variance);
    }
    constants[label] = constant;
  }
  free(weights), free(means), free(squares), free(halfPrecisions), free(constants), free(scores);
  return right;
}

#define HIDDEN 10

/* One hidden layer of sigmoid units, squared error, rate 0.4, momentum 0.2, targets 0.9 and 0.1, numbers standardised by
 * their means and deviations so far: one step of backpropagation per row. */
static int network(const double *rows, int count, int d, int classes) {
  const int inputs = d + 1;
  double *first = zeros(inputs * HIDDEN), *firstSteps = zeros(inputs * HIDDEN);
  double *second = zeros((HIDDEN + 1) * classes), *secondSteps = zeros((HIDDEN + 1) * classes);
  double *means = zeros(d), *squares = zeros(d), *x = zeros(inputs), *outputs = zeros(classes), *deltas = zeros(classes);
  double hidden[HIDDEN + 1], errors[HIDDEN];
  unsigned state = 1;
  for (int i = 0; i < inputs * HIDDEN; i++) first[i] = ((state = state * 1664525u + 1013904223u) / 4294967296.0 - 0.5);
  for (int i = 0; i < (HIDDEN + 1) * classes; i++)
    second[i] = ((state = state * 1664525u + 1013904223u) / 4294967296.0 - 0.5);
  int right = 0;
  for (int i = 0; i < count; i++) {
    const double *row = rows + (size_t)i * (d + 1);
    const int label = (int)row[d];
    x[0] = hidden[0] = 1;
    for (int a = 0; a < d; a++) {
      const double off = row[a] - means[a];
      means[a] += off / (i + 1);
      squares[a] += off * (row[a] - means[a]);
      const double deviation = i > 0 ? sqrt(squares[a] / i) : 1;
      x[a + 1] = deviation > 0 ? (row[a] - means[a]) / deviation : 0;
    }
    double sums[HIDDEN] = {0};
    for (int k = 0; k < inputs; k++)
      for (int j = 0; j < HIDDEN; j++) sums[j] += first[k * HIDDEN + j] * x[k];
    for (int j = 0; j < HIDDEN; j++) hidden[j + 1] = 1 / (1 + exp(-sums[j]));
    memset(outputs, 0, classes * sizeof(double));
    for (int j = 0; j <= HIDDEN; j++)
      for (int c = 0; c < classes; c++) outputs[c] += second[j * classes + c] * hidden[j];
    for (int c = 0; c < classes; c++) {
      outputs[c] = 1 / (1 + exp(-outputs[c]));
      deltas[c] = (outputs[c] - (c == label ? 0.9 : 0.1)) * outputs[c] * (1 - outputs[c]);
    }
    right += largest(outputs, classes) == label;
    for (int j = 0; j < HIDDEN; j++) {
      double sum = 0;
      for (int c = 0; c < classes; c++) sum += second[(j + 1) * classes + c] * deltas[c];
      errors[j] = sum * hidden[j + 1] * (1 - hidden[j + 1]);
    }
    for (int j = 0; j <= HIDDEN; j++)
      for (int c = 0; c < classes; c++) {
        const int at = j * classes + c;
        secondSteps[at] = 0.2 * secondSteps[at] - 0.4 * deltas[c] * hidden[j];
        second[at] += secondSteps[at];
      }
    for (int k = 0; k < inputs; k++)
      for (int j = 0; j < HIDDEN; j++) {
        const int at = k * HIDDEN + j;
        firstSteps[at] = 0.2 * firstSteps[at] - 0.4 * errors[j] * x[k];
        first[at] += firstSteps[at];
      }
  }
  free(first), free(firstSteps), free(second), free(secondSteps), free(means), free(squares), free(x), free(outputs);
  free(deltas);
  return right;
}

int main(int count, char **arguments) {
  if (count != 7) return fprintf(stderr, "loops MODEL FILE ROWS ATTRIBUTES CLASSES REPEATS\n"), 2;
  const int rows = atoi(arguments[3]), d = atoi(arguments[4]), classes = atoi(arguments[5]);
  const size_t numbers = (size_t)rows * (d + 1);
  double *data = malloc(numbers * sizeof(double));
  FILE *file = fopen(arguments[2], "rb");
  if (file == NULL || fread(data, sizeof(double), numbers, file) != numbers) {
    return fprintf(stderr, "%s cannot be read\n", arguments[2]), 1;
  }
  int (*const model)(const double *, int, int, int) = strcmp(arguments[1], "naive-bayes") == 0 ? naiveBayes : network;
  for (int repeat = 0; repeat < atoi(arguments[6]); repeat++) {
    const double begun = now();
    const int right = model(data, rows, d, classes);
    printf("%.9f %.6f\n", now() - begun, (double)right / rows);
  }
  return 0;
}
