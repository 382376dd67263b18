import { IDEMPOTENCY_KEY_HEADER } from '@lockwatch/contracts';

/** Gives each submission of a form an idempotency key, so that the server executes it once. */
interface Submission {
  /** The key for this input: unchanged until the call was answered or the input changes. */
  getKey(input: unknown): string;
  /** The server has executed it: the next submission gets a new key, even with the same input. */
  markAnswered(): void;
}

export function createSubmission(): Submission {
  let current: { key: string; content: string } | null = null;
  return {
    getKey(input) {
      const content = JSON.stringify(input ?? null);
      if (current?.content !== content) current = { key: crypto.randomUUID(), content };
      return current.key;
    },
    markAnswered() {
      current = null;
    },
  };
}

/** The submission in an operation's context, or null. */
export function getSubmission(context: Readonly<Record<string, unknown>>): Submission | null {
  const { submission } = context;
  return isSubmission(submission) ? submission : null;
}

export function submissionHeaders(operation: {
  context: Readonly<Record<string, unknown>>;
  input: unknown;
}): Record<string, string> {
  const submission = getSubmission(operation.context);
  return submission ? { [IDEMPOTENCY_KEY_HEADER]: submission.getKey(operation.input) } : {};
}

function isSubmission(value: unknown): value is Submission {
  return typeof value === 'object' && value !== null && 'getKey' in value && 'markAnswered' in value;
}
