import { t } from '@lockwatch/texts/web/held-messages';
import { ShieldCheck } from 'lucide-react';
import { MessageList } from '../why/message-list.js';

/** Messages that met a rule without pinging for it. */
export function HeldMessages({ query }: { query: string }) {
  return (
    <MessageList
      input={{ query, held_back: true }}
      empty={{ icon: ShieldCheck, title: t('heldMessages.none'), text: t('heldMessages.text') }}
    />
  );
}
