import postgres from 'postgres';

/** One more than any pool of ours has connections: each of them may have one old refusal to hand on. */
const ATTEMPTS_MAX = 20;

/**
 * Runs a statement again that the driver refused before it was sent, instead of failing its caller.
 *
 * A connection that dies in the middle of a statement keeps PostgreSQL's farewell, and the driver hands it to the first
 * statement after the reconnect (porsager/postgres issue 1223): seconds after the database is back, a call that has
 * nothing to do with the failure fails. The statement that really was under way is refused with `CONNECTION_CLOSED`,
 * an error of the driver. So a farewell of the server (FATAL, class 57) reaches only a statement that was never sent,
 * and running that again cannot do anything twice.
 */
export function retryUnsent(sql: postgres.Sql): postgres.Sql {
  const unsafe = sql.unsafe;
  // `sql.begin` opens its transaction through this one too. What runs inside a transaction is not touched.
  sql.unsafe = (...args) => retried(unsafe(...args));
  return new Proxy(sql, {
    apply: (target, self, args) => retried(Reflect.apply(target, self, args)),
  });
}

/** The parts of the driver's query that its types leave out. */
interface DriverQuery {
  /** Gives the query to a connection. */
  handler(query: DriverQuery): void;
  reject(error: unknown): void;
}

function retried<T>(made: T): T {
  // The tag also makes identifiers and lists of values; those are no queries.
  if (!isDriverQuery(made)) return made;
  const query: DriverQuery = made;
  const reject = query.reject;
  let attempts = 1;
  // The driver refuses the statement that was under way a second time, with the same farewell: that one did run.
  let refused = false;
  query.reject = (error) => {
    if (refused || attempts >= ATTEMPTS_MAX || !isFarewell(error)) {
      refused = true;
      return reject(error);
    }
    attempts += 1;
    query.handler(query);
  };
  return made;
}

function isDriverQuery(made: unknown): made is DriverQuery {
  return (
    made instanceof Promise &&
    'handler' in made &&
    typeof made.handler === 'function' &&
    'reject' in made &&
    typeof made.reject === 'function'
  );
}

/** True for what PostgreSQL says when it ends or refuses a connection (57P01 to 57P03, appendix A of its manual). */
function isFarewell(error: unknown): boolean {
  return (
    error instanceof postgres.PostgresError && error.severity === 'FATAL' && error.code.startsWith('57P')
  );
}
