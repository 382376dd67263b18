/**
 * Creates an element. Properties that begin with `on` are listeners; text children are text nodes, so no message becomes
 * markup.
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'class') element.className = value;
    else if (name.startsWith('aria-') || name === 'list') element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

export function byId(id) {
  return document.getElementById(id);
}

/** A select with `[value, label]` pairs after an empty choice. */
export function choice(properties, pairs, empty = '–') {
  const options = [['', empty], ...pairs].map(([value, label]) => h('option', { value }, label));
  return h('select', properties, options);
}

let toastTimer;

/** Shows a text for five seconds. */
export function toast(text) {
  const element = byId('toast');
  element.textContent = text;
  element.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => {
    element.hidden = true;
  }, 5000);
}

/** Runs what a control does: disabled meanwhile, with a toast for an error. */
export async function busy(control, work) {
  control.disabled = true;
  try {
    await work();
  } catch (error) {
    toast(error.message);
  } finally {
    control.disabled = false;
  }
}
