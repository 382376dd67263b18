import { type DestinationStream, type Logger, pino } from 'pino';

/** Fields of errors that contain no user data. */
const SAFE_FIELDS = [
  'code',
  'severity',
  'routine',
  'schema_name',
  'table_name',
  'column_name',
  'constraint_name',
  'errno',
  'syscall',
  'status',
  'statusCode',
  'requestId',
];
const CAUSES_MAX = 5;

/** The log of a process. Errors lose the values of failed statements, which contain user data and secrets. */
export function createLogger(options: { name?: string; level: string }, stream: DestinationStream): Logger {
  return pino(
    {
      ...options,
      redact: ['req.headers.authorization', 'headers.authorization', 'authorization'],
      serializers: { err: (error: unknown) => describeError(error, CAUSES_MAX) },
      hooks: {
        // Other libraries put errors into their messages.
        logMethod(args, method) {
          method.apply(
            this,
            args.map((part) => (typeof part === 'string' ? scrub(part) : part)) as typeof args,
          );
        },
      },
    },
    stream,
  );
}

function describeError(error: unknown, causesLeft: number): unknown {
  if (!(error instanceof Error)) return { message: scrub(String(error)) };
  const fields = Object.entries(error).filter(([name]) => SAFE_FIELDS.includes(name));
  const [, frames = ''] = /((?:\n\s+at .*)+)\s*$/.exec(error.stack ?? '') ?? [];
  return {
    type: error.name,
    message: scrub(error.message),
    ...Object.fromEntries(fields),
    stack: `${error.name}: ${scrub(error.message)}${frames}`,
    ...(error.cause !== undefined && causesLeft > 0 && { cause: describeError(error.cause, causesLeft - 1) }),
    ...(error instanceof AggregateError &&
      causesLeft > 0 && { errors: error.errors.map((inner) => describeError(inner, causesLeft - 1)) }),
  };
}

/** Takes out the values of Drizzle's "params:" and of PostgreSQL's "invalid input syntax for type uuid: ...". */
function scrub(text: string): string {
  return text
    .replace(/\nparams: [\s\S]*?(?=\n\s+at |$)/g, '\nparams: [removed]')
    .replace(/((?:invalid input|out of range|malformed)[^:\n]*: )"[\s\S]*?"(?=\n|$)/g, '$1[removed]')
    .replace(/(value )"[^"\n]*"( is out of range)/g, '$1[removed]$2');
}
