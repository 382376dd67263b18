import { send } from './api.js';
import { busy, field, h, toast } from './dom.js';

/** What a player does in the game's deposit world: puts in world locks, or says the code that proves a GrowID. */
export function depositBotPanel() {
  const name = h('input', { required: true, maxLength: 50, autocomplete: 'off', placeholder: 'LaserKing' });
  return h(
    'div',
    {},
    h('div', { class: 'panel' }, field('You play as (GrowID)', name)),
    form('Say the code', field('Code', codeInput()), (input) => ({
      path: '/deposits/dev/verify',
      body: { growid: name.value, code: input.value },
    })),
    form('Deposit', field('World locks', amountInput()), (input) => ({
      path: '/deposits/dev/deposit',
      body: { growid: name.value, amount: Number(input.value) },
    })),
  );

  function form(label, control, request) {
    const input = control.querySelector('input');
    const button = h('button', { class: 'button secondary' }, label);
    return h(
      'form',
      {
        class: 'panel',
        onsubmit: (event) => {
          event.preventDefault();
          if (!name.reportValidity()) return;
          void busy(button, async () => {
            const { path, body } = request(input);
            const { message } = await send('POST', path, body);
            toast(message);
          });
        },
      },
      control,
      h('div', { class: 'actions' }, button),
    );
  }
}

function codeInput() {
  return h('input', { required: true, maxLength: 32, autocomplete: 'off' });
}

function amountInput() {
  return h('input', { type: 'number', min: '0.01', step: '0.01', value: '300', required: true });
}
