import { PING_ACTIONS } from '@lockwatch/contracts';
import { ButtonStyle, ComponentType } from 'discord.js';
import { expect, test } from 'vitest';
import { withLocale } from '../texts/translate.js';
import { switchedComponents } from './ping-actions.js';

test.each([
  ['en', 'Pause rule', 'Resume rule'],
  ['en', 'Pause rules', 'Resume rules'],
  ['id', 'Jeda aturan', 'Lanjutkan aturan'],
])('in %s, "%s" becomes "%s"', (locale, label, opposite) => {
  const pause = `${PING_ACTIONS.pause}:1`;
  const button = {
    type: ComponentType.Button,
    style: ButtonStyle.Secondary,
    custom_id: pause,
    label,
  } as const;
  const row = { type: ComponentType.ActionRow, components: [button] } as const;
  const switched = withLocale(locale, () =>
    switchedComponents([{ ...row, components: [...row.components] }], pause),
  );
  expect(switched).toMatchObject([
    { components: [{ custom_id: `${PING_ACTIONS.resume}:1`, label: opposite }] },
  ]);
});
