/* What the loops share. Rows are ROWS x (attributes + 1) doubles, the class last; nothing is missing. */
#include <stddef.h>

typedef struct {
  const double *rows;
  int count, attributes, classes;
  const int *values; /* of each attribute, 0 for a number */
} Stream;

double *zeros(size_t count);
int largest(const double *scores, int classes);

/* Each tests, then trains, and writes what it answered. */
void naiveBayes(const Stream *stream, unsigned char *answers);
void network(const Stream *stream, unsigned char *answers);
void id4(const Stream *stream, unsigned char *answers);
void hoeffdingTree(const Stream *stream, unsigned char *answers);
