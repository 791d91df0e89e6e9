/* What a processor can do: naive Bayes, a network and two trees, test then train, in plain loops over arrays.
 *
 *   loops MODEL FILE ROWS CLASSES VALUES ANSWERS REPEATS
 *
 * FILE holds ROWS x (attributes + 1) doubles, the class last. VALUES is a list "0,0,2", how many values each attribute has, 0
 * for a number. Prints a line of seconds and accuracy per repeat, and writes the class it answered to each row, a byte
 * each, to ANSWERS. */
#define _POSIX_C_SOURCE 199309L
#include "loops.h"
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

double *zeros(size_t count) { return calloc(count, sizeof(double)); }

int largest(const double *scores, int classes) {
  int best = 0;
  for (int c = 1; c < classes; c++) if (scores[c] > scores[best]) best = c;
  return best;
}

/* Gaussian naive Bayes. What a class's densities are made of is kept, and made anew for the one class that learns. */
void naiveBayes(const Stream *stream, unsigned char *answers) {
  const double *rows = stream->rows;
  const int count = stream->count, d = stream->attributes, classes = stream->classes;
  double *weights = zeros(classes), *means = zeros(classes * d), *squares = zeros(classes * d);
  double *halfPrecisions = zeros(classes * d), *constants = zeros(classes), *scores = zeros(classes);
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
    answers[i] = largest(scores, classes);
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
}

#define HIDDEN 10

/* One hidden layer of sigmoid units, squared error, rate 0.4, momentum 0.2, targets 0.9 and 0.1, numbers standardised by
 * their means and deviations so far: one step of backpropagation per row. */
void network(const Stream *stream, unsigned char *answers) {
  const double *rows = stream->rows;
  const int count = stream->count, d = stream->attributes, classes = stream->classes;
  const int inputs = d + 1;
  double *first = zeros(inputs * HIDDEN), *firstSteps = zeros(inputs * HIDDEN);
  double *second = zeros((HIDDEN + 1) * classes), *secondSteps = zeros((HIDDEN + 1) * classes);
  double *means = zeros(d), *squares = zeros(d), *x = zeros(inputs), *outputs = zeros(classes), *deltas = zeros(classes);
  double hidden[HIDDEN + 1], errors[HIDDEN];
  unsigned state = 1;
  for (int i = 0; i < inputs * HIDDEN; i++) first[i] = ((state = state * 1664525u + 1013904223u) / 4294967296.0 - 0.5);
  for (int i = 0; i < (HIDDEN + 1) * classes; i++)
    second[i] = ((state = state * 1664525u + 1013904223u) / 4294967296.0 - 0.5);
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
    answers[i] = largest(outputs, classes);
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
}

static const struct {
  const char *name;
  void (*learn)(const Stream *, unsigned char *);
} models[] = {
  {"naive-bayes", naiveBayes}, {"multilayer-perceptron", network}, {"id4", id4}, {"hoeffding-tree", hoeffdingTree}};

int main(int count, char **arguments) {
  if (count != 8) return fprintf(stderr, "loops MODEL FILE ROWS CLASSES VALUES ANSWERS REPEATS\n"), 2;
  int d = 1;
  for (const char *at = arguments[5]; *at; at++) d += *at == ',';
  int *values = malloc(d * sizeof(int)), a = 0;
  for (char *text = strtok(arguments[5], ","); text != NULL; text = strtok(NULL, ",")) values[a++] = atoi(text);
  const int rows = atoi(arguments[3]);
  const size_t numbers = (size_t)rows * (d + 1);
  double *data = malloc(numbers * sizeof(double));
  FILE *file = fopen(arguments[2], "rb");
  if (file == NULL || fread(data, sizeof(double), numbers, file) != numbers)
    return fprintf(stderr, "%s cannot be read\n", arguments[2]), 1;
  const Stream stream = {data, rows, d, atoi(arguments[4]), values};
  size_t m = 0;
  while (m < sizeof models / sizeof models[0] && strcmp(arguments[1], models[m].name) != 0) m++;
  if (m == sizeof models / sizeof models[0]) return fprintf(stderr, "no model %s\n", arguments[1]), 2;
  unsigned char *answers = malloc(rows);
  for (int repeat = 0; repeat < atoi(arguments[7]); repeat++) {
    const double begun = now();
    models[m].learn(&stream, answers);
    const double seconds = now() - begun;
    int right = 0;
    for (int i = 0; i < rows; i++) right += answers[i] == (int)data[(size_t)i * (d + 1) + d];
    printf("%.9f %.6f\n", seconds, (double)right / rows);
  }
  FILE *out = fopen(arguments[6], "wb");
  if (out == NULL || fwrite(answers, 1, rows, out) != (size_t)rows || fclose(out) != 0)
    return fprintf(stderr, "%s cannot be written\n", arguments[6]), 1;
  return 0;
}
