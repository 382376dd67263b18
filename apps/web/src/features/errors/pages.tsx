import { t } from '@lockwatch/texts/web/shell';
import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../components/ui/button.js';
import { LoadError } from './query-list.js';

interface PageSource<Row, Cursor> {
  queryKey: QueryKey;
  /** `from`: where the page begins; undefined for the first one. */
  fetchPage: (from: Cursor | undefined) => Promise<Row[]>;
  /** Where the next page begins; undefined after the last one. */
  getNext: (last: Row[], pages: Row[][]) => Cursor | undefined;
  getId: (row: Row) => string;
}

/** A list that grows page by page. The rows of an earlier input stay while those of a new one load. */
export function usePages<Row, Cursor>(source: PageSource<Row, Cursor>) {
  const { data, error, ...query } = useInfiniteQuery({
    queryKey: source.queryKey,
    queryFn: ({ pageParam }) => source.fetchPage(pageParam as Cursor | undefined),
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: source.getNext,
    placeholderData: keepPreviousData,
  });
  // A new row shifts the others: the last row of a page can come again as the first of the next.
  const rows = new Map(data?.pages.flat().map((row) => [source.getId(row), row]));
  return {
    ...query,
    data: data && [...rows.values()],
    error: data ? null : error,
    /** The failure of a further page. */
    olderError: data ? error : null,
  };
}

/** For lists that the server pages by `limit` and `offset`. */
export function getNextOffset(limit: number) {
  return (last: unknown[], pages: unknown[][]) => (last.length < limit ? undefined : pages.flat().length);
}

interface ShowOlderProps {
  pages: Pick<
    ReturnType<typeof usePages>,
    'olderError' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
}

/** The button below a list that grows, or why it did not grow. */
export function ShowOlder({ pages }: ShowOlderProps) {
  const { olderError: error, isFetchingNextPage: isFetching, fetchNextPage: refetch } = pages;
  if (error) return <LoadError title={t('shell.olderFailed')} query={{ error, isFetching, refetch }} />;
  if (!pages.hasNextPage) return null;
  return (
    <div className="flex justify-center p-3">
      <Button size="sm" pending={isFetching} onClick={() => void refetch()}>
        {t('shell.showOlder')}
      </Button>
    </div>
  );
}
