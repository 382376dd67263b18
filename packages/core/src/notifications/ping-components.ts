import { PING_ACTIONS, PING_LABELS } from '@lockwatch/contracts';
import {
  type APIActionRowComponent,
  type APIComponentInMessageActionRow,
  ButtonStyle,
  ComponentType,
} from 'discord-api-types/v10';
import type { PingDocument } from './ping-document.js';
import { SIDE_VERBS } from './ping-texts.js';
import { messageUrl } from './render-ping.js';

export type PingComponents = APIActionRowComponent<APIComponentInMessageActionRow>[];

/** Discord: characters of a menu's label (docs: components/reference, "Select Option Structure"). */
const LABEL_MAX = 100;

/**
 * What can be done from a direct message with one to ten pings. One ping has buttons; several have a menu that leads to
 * them, since five rows of buttons are too few for ten pings. Webhooks that people made cannot carry buttons: Discord
 * gives interactions only to the application a webhook belongs to (docs: resources/webhook, "Execute Webhook").
 */
export function pingComponents(documents: readonly PingDocument[]): PingComponents {
  const [only, ...others] = documents;
  if (!only) return [];
  if (others.length === 0) return [buttons(only)];
  return [
    {
      type: ComponentType.ActionRow,
      components: [
        {
          type: ComponentType.StringSelect,
          custom_id: PING_ACTIONS.choose,
          placeholder: 'Pause a rule, or a seller you are not interested in',
          options: documents.map((document) => ({
            label: labelOf(document),
            value: document.notificationId,
          })),
        },
      ],
    },
  ];
}

/** The first two are switches: each says what pressing it does now, and the bot turns it over when it is pressed. */
function buttons(document: PingDocument): PingComponents[number] {
  const { notificationId, since } = document;
  const rules = new Set(document.lines.flatMap((line) => line.rules.map((rule) => rule.id)));
  const pausing = since.rulesArePaused ? 'resume' : 'pause';
  const hearing = since.authorIsIgnored ? 'hear' : 'ignore';
  return {
    type: ComponentType.ActionRow,
    components: [
      {
        type: ComponentType.Button,
        style: ButtonStyle.Secondary,
        label: PING_LABELS[pausing][rules.size > 1 ? 'several' : 'one'],
        custom_id: `${PING_ACTIONS[pausing]}:${notificationId}`,
        disabled: rules.size === 0,
      },
      {
        type: ComponentType.Button,
        style: ButtonStyle.Secondary,
        label: PING_LABELS[hearing],
        custom_id: `${PING_ACTIONS[hearing]}:${notificationId}`,
      },
      {
        type: ComponentType.Button,
        style: ButtonStyle.Link,
        label: 'Go to the message',
        url: messageUrl(document.message),
      },
    ],
  };
}

/** Labels show no formatting, so nothing is escaped. */
function labelOf({ lines, message }: PingDocument): string {
  const offers = lines.map((line) => `${SIDE_VERBS[line.type]} ${line.itemName}`).join(', ');
  const label = `${message.authorName}: ${offers}`.replace(/\s+/g, ' ').trim();
  if (label.length <= LABEL_MAX) return label;
  return `${label.slice(0, LABEL_MAX - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
