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
  const menu = {
    type: ComponentType.StringSelect,
    custom_id: PING_ACTIONS.choose,
    placeholder: createSay(only.language)({ text: 'ping.choose' }),
    options: documents.map((document) => ({ label: toLabel(document), value: document.notificationId })),
  } as const;
  return [toRow([menu])];
}

type Button = PingComponents[number]['components'][number];

export function toRow(components: Button[]): PingComponents[number] {
  return { type: ComponentType.ActionRow, components };
}

/** `customId`: the parts of what its press sends. */
export function toButton(label: string, ...customId: readonly string[]) {
  return {
    type: ComponentType.Button,
    style: ButtonStyle.Secondary,
    label,
    custom_id: customId.join(':'),
  } as const;
}

function toActionButton(
  action: keyof typeof PING_ACTIONS,
  notificationId: string,
  label: string,
  isUsable: boolean,
): Button {
  return { ...toButton(label, PING_ACTIONS[action], notificationId), disabled: !isUsable };
}

/** The first two are toggles: the label says what a press does now. */
function buttons(document: PingDocument): PingComponents[number] {
  const { notificationId: id, userActions } = document;
  const rules = new Set(document.lines.flatMap((line) => line.rules.map((rule) => rule.id)));
  const pauseAction = userActions.areRulesPaused ? 'resume' : 'pause';
  const ignoreAction = userActions.isAuthorIgnored ? 'hear' : 'ignore';
  const say = createSay(document.language);
  const pauseLabel = say({ text: `pingAction.${pauseAction}`, values: { count: rules.size } });
  return toRow([
    toActionButton(pauseAction, id, pauseLabel, rules.size > 0),
    toActionButton(ignoreAction, id, say({ text: `pingAction.${ignoreAction}` }), true),
    {
      type: ComponentType.Button,
      style: ButtonStyle.Link,
      label: say({ text: 'ping.goToMessage' }),
      url: messageUrl(document.message),
    },
  ]);
}

/** A press says what it did; the watched item and the blacklist undo it. */
function pingLimitsButtons({
  notificationId: id,
  lines,
  message,
  language,
}: PingDocument): PingComponents[number] {
  const say = createSay(language);
  const count = message.worlds.length;
  const hasRules = lines.some((line) => line.rules.length > 0);
  const hasPrice = lines.some((line) => line.price !== null);
  const [first, otherSide] = new Set(lines.map((line) => line.type));
  const side = first && !otherSide ? toSide(first) : 'other';
  return toRow([
    toActionButton('snooze', id, say({ text: 'pingAction.snooze' }), hasRules),
    toActionButton('narrow', id, say({ text: 'pingAction.narrow', values: { side } }), hasRules && hasPrice),
    ...(count === 0
      ? []
      : [toActionButton('muteWorlds', id, say({ text: 'pingAction.muteWorlds', values: { count } }), true)]),
  ]);
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
