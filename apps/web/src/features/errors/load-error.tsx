import { errorSentence } from '../../api/errors.js';
import { ErrorState } from '../../components/ui/states.js';

export const NO_ANSWER = 'The server did not answer.';

interface LoadErrorProps {
  title: string;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** What a query should have brought could not be loaded: the server's sentence, and a way to try again. */
export function LoadError({ title, query }: LoadErrorProps) {
  return (
    <ErrorState
      title={title}
      text={errorSentence(query.error, NO_ANSWER)}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
