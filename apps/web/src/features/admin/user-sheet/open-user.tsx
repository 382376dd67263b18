import { Link, useNavigate } from '@tanstack/react-router';
import { lazyPart } from '../../../components/lazy-part.js';

const UserSheet = lazyPart(async () => (await import('./user-sheet.js')).UserSheet);

/** Shows the panel of the user in the address; its code is loaded on first use. */
export function OpenUser({ userId }: { userId: string | undefined }) {
  const navigate = useNavigate();
  if (userId === undefined) return null;
  return (
    <UserSheet
      userId={userId}
      onClose={() => void navigate({ to: '.', search: withUser(undefined), resetScroll: false })}
    />
  );
}

export function UserLink({ userId, name }: { userId: string; name: string }) {
  return (
    <Link
      to="."
      search={withUser(userId)}
      resetScroll={false}
      className="relative break-words rounded-sm font-medium decoration-line-strong underline-offset-4 after:absolute after:-inset-2 touch:after:-inset-3.5 hover:underline"
    >
      {name}
    </Link>
  );
}

function withUser(user: string | undefined) {
  return (search: Record<string, unknown>) => ({ ...search, user });
}
