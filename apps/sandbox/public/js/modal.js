import { call } from './api.js';
import { busy, byId, field, h } from './dom.js';
import { store } from './store.js';

/** Shows a modal the bot opened and sends back what was typed. */
export function openModal(modal) {
  const dialog = byId('modal');
  const inputs = modal.components.flatMap(inputsOf);
  const submit = h('button', { class: 'button primary' }, 'Submit');
  const form = h(
    'form',
    {
      method: 'dialog',
      onsubmit: (event) => {
        event.preventDefault();
        void busy(submit, async () => {
          const fields = Object.fromEntries(inputs.map(({ element, id }) => [id, element.value]));
          const answer = await call('POST', '/interactions', {
            login: store.login,
            modal: modal.custom_id,
            fields,
          });
          dialog.close();
          if (answer.modal) openModal(answer.modal);
        });
      },
    },
    h('h2', { id: 'modal-title' }, modal.title),
    ...inputs.map(({ element, label }) => field(label, element, { wide: true })),
    h(
      'div',
      { class: 'actions' },
      h('button', { type: 'button', class: 'button secondary', onclick: () => dialog.close() }, 'Cancel'),
      submit,
    ),
  );
  dialog.replaceChildren(form);
  dialog.showModal();
  inputs[0]?.element.focus();
}

function inputsOf(row) {
  const list = row.type === 18 ? [{ ...row.component, label: row.label }] : (row.components ?? []);
  return list
    .filter((input) => input.custom_id)
    .map((input) => ({
      id: input.custom_id,
      label: input.label ?? input.custom_id,
      element: h(input.style === 2 ? 'textarea' : 'input', {
        value: input.value ?? '',
        placeholder: input.placeholder ?? '',
        required: input.required !== false,
        maxLength: input.max_length ?? 4000,
        ...(input.min_length && { minLength: input.min_length }),
      }),
    }));
}
