import type { Me } from '@lockwatch/contracts';
import type { ActionRowBuilder, ButtonBuilder } from 'discord.js';
import { t } from '../texts/translate.js';
import { button, buttonRow } from './buttons.js';
import { PLAN_ACTIONS } from './plans.js';

/** Buttons for users without a plan: start the trial, unless it was used, and see the plans. */
export function trialButtons(me: Pick<Me, 'metadata'>): ActionRowBuilder<ButtonBuilder>[] {
  const start = button('Success', t('Start your free week'), PLAN_ACTIONS.trial);
  const plans = button('Secondary', t('See the plans'), PLAN_ACTIONS.list);
  return [me.metadata.used_trial ? buttonRow(plans) : buttonRow(start, plans)];
}
