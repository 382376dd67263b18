import { t } from '@lockwatch/texts/web/live';
import type { UseNavigateResult } from '@tanstack/react-router';
import type { trpc } from '../../api/trpc.js';
import { toast } from '../../components/ui/toast.js';
import { offerText } from '../messages/notification-view.js';
import { isSoundOn } from './ping-alerts.js';
import { playPingSound } from './ping-sound.js';

const LIST = '/dashboard/notifications';

/** A sound, if switched on, and a toast on each page but the list of pings. */
export async function announcePings(
  added: number,
  path: string,
  utils: ReturnType<typeof trpc.useUtils>,
  navigate: UseNavigateResult<string>,
): Promise<void> {
  if (isSoundOn()) playPingSound();
  if (path === LIST) return;
  const [newest] = await utils.user.notifications.list.fetch({ limit: 1 }).catch(() => []);
  const offer = newest?.offers[0];
  toast.message(t('live.newPings', { count: added }), {
    id: LIST,
    description: offer && offerText(offer),
    action: { label: t('common.show'), onClick: () => void navigate({ to: LIST }) },
  });
}
