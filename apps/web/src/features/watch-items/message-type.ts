import type { MessageType } from '@lockwatch/contracts';

/** The choices of the create form, in its order ([2-32]). */
export const MESSAGE_TYPE_CHOICES = [
  { value: 'ANY', label: 'Any' },
  { value: 'SELL', label: 'Sell' },
  { value: 'BUY', label: 'Buy' },
  { value: 'BOTH', label: 'Both' },
  { value: 'UNKNOWN', label: 'Unknown' },
] as const satisfies readonly { value: MessageType; label: string }[];

/** The choices of the edit form, which shows ANY as Both ([3-20]). */
export const EDIT_MESSAGE_TYPE_CHOICES = MESSAGE_TYPE_CHOICES.filter(({ value }) => value !== 'ANY');

/** The type to show for a stored one: BOTH for ANY ([3-20]). */
export function toShownMessageType(stored: MessageType): MessageType {
  return stored === 'ANY' ? 'BOTH' : stored;
}

/** The type to save for a shown one: ANY for BOTH ([3-20]). */
export function toStoredMessageType(shown: MessageType): MessageType {
  return shown === 'BOTH' ? 'ANY' : shown;
}

/** The type with this value, or `fallback`. */
export function parseMessageType(text: string | undefined, fallback: MessageType): MessageType {
  return MESSAGE_TYPE_CHOICES.find(({ value }) => value === text)?.value ?? fallback;
}

export function messageTypeLabel(stored: MessageType): string {
  const shown = toShownMessageType(stored);
  return MESSAGE_TYPE_CHOICES.find(({ value }) => value === shown)?.label ?? shown;
}
