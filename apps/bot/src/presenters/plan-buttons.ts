import type { Me } from '@lockwatch/contracts';
import type { ActionRowBuilder, ButtonBuilder } from 'discord.js';
import { t } from '../texts/translate.js';
import { button, buttonRow } from './buttons.js';
import { PLAN_ACTIONS } from './plans.js';

/** Buttons for users without a plan: start the trial, unless it was used, and see the plans. */
export function trialButtons(me: Pick<Me, 'metadata'>): ActionRowBuilder<ButtonBuilder>[] {
  const start = button('Success', t('plans.startWeek'), PLAN_ACTIONS.trial);
  const plans = button('Secondary', t('plans.see'), PLAN_ACTIONS.list);
  return [me.metadata.used_trial ? buttonRow(plans) : buttonRow(start, plans)];
}
