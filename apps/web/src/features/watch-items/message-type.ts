import type { MessageType } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/shared';

/** The choices of the create form, in its order ([2-32]). */
export const CREATE_MESSAGE_TYPES = ['ANY', 'SELL', 'BUY', 'BOTH', 'UNKNOWN'] as const;

/** The choices of the edit form, which shows ANY as Both ([3-20]). */
export const EDIT_MESSAGE_TYPES = CREATE_MESSAGE_TYPES.filter((type) => type !== 'ANY');

export function toMessageTypeChoices(types: readonly MessageType[]) {
  return types.map((value) => ({ value, label: t(`common.messageType.${value}`) }));
}

/** The type to show for a stored one: BOTH for ANY ([3-20]). */
export function toShownMessageType(stored: MessageType): MessageType {
  return stored === 'ANY' ? 'BOTH' : stored;
}

/** The type to save for a shown one: ANY for BOTH ([3-20]). */
export function toStoredMessageType(shown: MessageType): MessageType {
  return shown === 'BOTH' ? 'ANY' : shown;
}

export function messageTypeLabel(stored: MessageType): string {
  return t(`common.messageType.${toShownMessageType(stored)}`);
}
