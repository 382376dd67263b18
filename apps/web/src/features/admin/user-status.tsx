import type { AdminUser } from '@lockwatch/contracts';
import { Badge } from '../../components/ui/badge.js';

/** Every flag that is set, else Active; they are independent ([4-07], [2-49]). */
export function UserStatus({ user }: { user: Pick<AdminUser, 'is_banned' | 'is_muted' | 'is_blacklisted'> }) {
  const flags = [
    user.is_banned && 'Banned',
    user.is_muted && 'Muted',
    user.is_blacklisted && 'Blacklisted',
  ].filter((flag) => flag !== false);
  if (flags.length === 0) return <Badge tone="deal">Active</Badge>;
  return (
    <span className="flex flex-wrap gap-1">
      {flags.map((flag) => (
        <Badge key={flag} tone={flag === 'Banned' ? 'danger' : 'orange'}>
          {flag}
        </Badge>
      ))}
    </span>
  );
}
