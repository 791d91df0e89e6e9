import com.yahoo.labs.samoa.instances.Instance;
import com.yahoo.labs.samoa.instances.InstancesHeader;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import moa.classifiers.Classifier;
import moa.core.SizeOf;
import moa.core.Utils;
import moa.options.ClassOption;
import moa.streams.ArffFileStream;

/**
 * MOA's side of the benchmark: a process that keeps one stream in memory and runs MOA classifiers over it, prequentially
 * (predict, score, learn each row). It reads one command per line from standard input; fields are separated by tabs:
 *
 *   load FILE ROWS      reads the first ROWS rows of an ARFF file, class last
 *   warm SECONDS MODEL  runs MODEL (as on MOA's command line) from the start, repeatedly, for that long
 *   run SEED MODEL      runs a new MODEL over all rows; repeats a short run until half a second has been timed
 *   score SEED MODEL    runs a new MODEL over all rows once, untimed; also computes log loss and Brier score
 *
 * Each command prints one line of JSON. Reading the file and measuring bytes are not timed.
 */
public final class MoaContestant {
  private static final long STEADY_NANOSECONDS = 500_000_000;

  private static InstancesHeader header;
  private static Instance[] rows;

  public static void main(String[] arguments) throws Exception {
    BufferedReader commands = new BufferedReader(new InputStreamReader(System.in));
    for (String line = commands.readLine(); line != null; line = commands.readLine()) {
      String[] fields = line.split("\t");
      switch (fields[0]) {
        case "load" -> load(fields[1], Integer.parseInt(fields[2]));
        case "warm" -> warm(Double.parseDouble(fields[1]), fields[2]);
        case "run" -> run(Integer.parseInt(fields[1]), fields[2]);
        case "score" -> score(Integer.parseInt(fields[1]), fields[2]);
        default -> throw new IllegalArgumentException(line);
      }
    }
  }

  private static void load(String file, int limit) {
    ArffFileStream stream = new ArffFileStream(file, -1);
    stream.prepareForUse();
    header = stream.getHeader();
    List<Instance> read = new ArrayList<>();
    double sum = 0;
    while (read.size() < limit && stream.hasMoreInstances()) {
      Instance row = stream.nextInstance().getData();
      read.add(row);
      for (int attribute = 0; attribute < row.numAttributes(); attribute++) {
        if (!row.isMissing(attribute)) sum += row.value(attribute);
      }
    }
    rows = read.toArray(new Instance[0]);
    System.out.println("{\"rows\":" + rows.length + ",\"sum\":" + sum + "}");
  }

  private static Classifier make(String model, int seed) throws Exception {
    Classifier classifier = (Classifier) ClassOption.cliStringToObject(model, Classifier.class, null);
    if (classifier.isRandomizable()) classifier.setRandomSeed(seed);
    classifier.setModelContext(header);
    classifier.prepareForUse();
    return classifier;
  }

  /** Number of correctly predicted rows until the last row or the deadline, whichever comes first. */
  private static int prequential(Classifier classifier, long deadline) {
    int right = 0;
    for (int i = 0; i < rows.length; i++) {
      Instance row = rows[i];
      if (Utils.maxIndex(classifier.getVotesForInstance(row)) == (int) row.classValue()) right++;
      classifier.trainOnInstance(row);
      if ((i & 255) == 0 && System.nanoTime() > deadline) break;
    }
    return right;
  }

  private static void warm(double seconds, String model) throws Exception {
    long deadline = System.nanoTime() + (long) (seconds * 1e9);
    long sink = 0;
    int runs = 0;
    for (int seed = 1; System.nanoTime() < deadline; seed++, runs++) sink += prequential(make(model, seed), deadline);
    System.out.println("{\"runs\":" + runs + ",\"sink\":" + sink + "}");
  }

  private static void run(int seed, String model) throws Exception {
    long empty = SizeOf.fullSizeOf(make(model, seed)); // options and the stream's header, which are not learned
    System.gc();
    long nanoseconds = 0;
    for (int runs = 1; ; runs++) {
      Classifier classifier = make(model, seed);
      long start = System.nanoTime();
      int right = prequential(classifier, Long.MAX_VALUE);
      nanoseconds += System.nanoTime() - start;
      if (nanoseconds < STEADY_NANOSECONDS) continue;
      double seconds = nanoseconds / 1e9 / runs;
      double accuracy = (double) right / rows.length;
      long bytes = SizeOf.fullSizeOf(classifier) - empty;
      System.out.println("{\"seconds\":" + seconds + ",\"accuracy\":" + accuracy + ",\"bytes\":" + bytes + "}");
      return;
    }
  }

  /** Same scores as bench/accuracy/scores.ts; votes are divided by their sum to give probabilities. */
  private static void score(int seed, String model) throws Exception {
    Classifier classifier = make(model, seed);
    int classes = header.numClasses();
    double[] probabilities = new double[classes];
    int right = 0;
    double loss = 0;
    double squares = 0;
    for (Instance row : rows) {
      double[] votes = classifier.getVotesForInstance(row);
      int label = (int) row.classValue();
      if (Utils.maxIndex(votes) == label) right++;
      double sum = 0;
      for (double vote : votes) sum += vote;
      boolean answered = sum > 0 && sum < Double.POSITIVE_INFINITY;
      for (int c = 0; c < classes; c++) {
        probabilities[c] = !answered ? 1.0 / classes : c < votes.length ? votes[c] / sum : 0;
        double miss = probabilities[c] - (c == label ? 1 : 0);
        squares += miss * miss;
      }
      loss -= Math.log(Math.min(1, Math.max(1e-15, probabilities[label])));
      classifier.trainOnInstance(row);
    }
    double n = rows.length;
    System.out.println(
        "{\"accuracy\":" + right / n + ",\"logLoss\":" + loss / n + ",\"brier\":" + squares / n + "}");
  }
}
