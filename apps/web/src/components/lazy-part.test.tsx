import { screen } from '@testing-library/dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { findAlert } from '../testing/actions.js';
import { lazyPart } from './lazy-part.js';

test('an alert stands in the place of a part whose code cannot be fetched, until a retry fetches it', async () => {
  const fetches = [
    () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    () => Promise.resolve(() => <p>The part</p>),
  ];
  const Part = lazyPart(() => fetches.shift()?.() ?? Promise.reject(new Error('It is fetched once more.')));
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  root.render(
    <>
      <h1>The page</h1>
      <Part />
    </>,
  );
  const alert = await findAlert('This part could not be loaded');
  expect(alert).toHaveRole('alert');
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  screen.getByRole('button', { name: 'Retry' }).click();
  expect(await screen.findByText('The part')).toBeVisible();
  expect(alert).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
});
