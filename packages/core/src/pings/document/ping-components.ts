import { messageUrl, PING_ACTIONS } from '@lockwatch/contracts';
import {
  type APIActionRowComponent,
  type APIComponentInMessageActionRow,
  ButtonStyle,
  ComponentType,
} from 'discord-api-types/v10';
import type { PingDocument } from './ping-document.js';
import { createSay, toSide } from './render-ping.js';

type PingComponents = APIActionRowComponent<APIComponentInMessageActionRow>[];

/** Discord: characters of a menu's label (docs: components/reference, "Select Option Structure"). */
const LABEL_MAX = 100;

/** Buttons for one ping, a menu for several. Only direct messages: users' webhooks cannot have buttons (Discord docs). */
export function pingComponents(documents: readonly PingDocument[]): PingComponents {
  const [only, ...others] = documents;
  if (!only) return [];
  if (others.length === 0) return [buttons(only), pingLimitsButtons(only)];
  return [
    {
      type: ComponentType.ActionRow,
      components: [
        {
          type: ComponentType.StringSelect,
          custom_id: PING_ACTIONS.choose,
          placeholder: createSay(only.language)({ text: 'ping.choose' }),
          options: documents.map((document) => ({
            label: toLabel(document),
            value: document.notificationId,
          })),
        },
      ],
    },
  ];
}

/** The first two are toggles: the label says what a press does now. */
function buttons(document: PingDocument): PingComponents[number] {
  const { notificationId, userActions } = document;
  const rules = new Set(document.lines.flatMap((line) => line.rules.map((rule) => rule.id)));
  const pauseAction = userActions.areRulesPaused ? 'resume' : 'pause';
  const ignoreAction = userActions.isAuthorIgnored ? 'hear' : 'ignore';
  const say = createSay(document.language);
  return {
    type: ComponentType.ActionRow,
    components: [
      {
        type: ComponentType.Button,
        style: ButtonStyle.Secondary,
        label: say({ text: `pingAction.${pauseAction}`, values: { count: rules.size } }),
        custom_id: `${PING_ACTIONS[pauseAction]}:${notificationId}`,
        disabled: rules.size === 0,
      },
      {
        type: ComponentType.Button,
        style: ButtonStyle.Secondary,
        label: say({ text: `pingAction.${ignoreAction}` }),
        custom_id: `${PING_ACTIONS[ignoreAction]}:${notificationId}`,
      },
      {
        type: ComponentType.Button,
        style: ButtonStyle.Link,
        label: say({ text: 'ping.goToMessage' }),
        url: messageUrl(document.message),
      },
    ],
  };
}

/** A press says what it did; the watched item and the blacklist undo it. */
function pingLimitsButtons(document: PingDocument): PingComponents[number] {
  const { notificationId, lines, message, language } = document;
  const { worlds } = message;
  const say = createSay(language);
  const hasRules = lines.some((line) => line.rules.length > 0);
  const hasPrice = lines.some((line) => line.price !== null);
  const [side, otherSide] = new Set(lines.map((line) => line.type));
  const narrowSide = side && !otherSide ? toSide(side) : 'other';
  const button = (action: 'snooze' | 'narrow' | 'muteWorlds', label: string, isUsable: boolean) => ({
    type: ComponentType.Button as const,
    style: ButtonStyle.Secondary as const,
    label,
    custom_id: `${PING_ACTIONS[action]}:${notificationId}`,
    disabled: !isUsable,
  });
  return {
    type: ComponentType.ActionRow,
    components: [
      button('snooze', say({ text: 'pingAction.snooze' }), hasRules),
      button(
        'narrow',
        say({ text: 'pingAction.narrow', values: { side: narrowSide } }),
        hasRules && hasPrice,
      ),
      ...(worlds.length === 0
        ? []
        : [
            button(
              'muteWorlds',
              say({ text: 'pingAction.muteWorlds', values: { count: worlds.length } }),
              true,
            ),
          ]),
    ],
  };
}

/** Labels are plain text, so nothing is escaped. */
function toLabel({ lines, message, language }: PingDocument): string {
  const say = createSay(language);
  const offers = lines
    .map(({ type, itemName }) => say({ text: 'ping.offer', values: { side: toSide(type), item: itemName } }))
    .join(', ');
  const label = `${message.authorName}: ${offers}`.replace(/\s+/g, ' ').trim();
  if (label.length <= LABEL_MAX) return label;
  return `${label.slice(0, LABEL_MAX - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
