import { lazy, Suspense } from 'react';

const UserSheet = lazy(async () => ({ default: (await import('./user-sheet.js')).UserSheet }));

/** The panel of the user that the address names, if it names one; its code comes with the first. */
export function OpenUser({ userId, onClose }: { userId: string | undefined; onClose: () => void }) {
  if (userId === undefined) return null;
  return (
    <Suspense>
      <UserSheet userId={userId} onClose={onClose} />
    </Suspense>
  );
}

/** Of the links that open it: a name in a table, easy to hit. */
export const userLinkClass =
  'relative break-words rounded-sm font-medium decoration-line-strong underline-offset-4 after:absolute after:-inset-2 touch:after:-inset-3.5 hover:underline';
