import { screen } from '@testing-library/dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { useNearWindow } from './use-near-window.js';

function Part() {
  const { box, isNear } = useNearWindow<HTMLDivElement>(true);
  return <div ref={box}>{isNear ? 'near' : 'far'}</div>;
}

test('of several changes that the browser reports at once, the newest counts', async () => {
  const original = globalThis.IntersectionObserver;
  type Report = (entries: unknown[]) => void;
  const observed = Promise.withResolvers<Report>();
  class Observer {
    constructor(readonly report: Report) {}
    observe(): void {
      observed.resolve(this.report);
    }
    disconnect(): void {}
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
    Object.assign(globalThis, { IntersectionObserver: original });
  });
  root.render(<Part />);
  const box = await screen.findByText('near');
  const change = (isIntersecting: boolean) => ({
    isIntersecting,
    boundingClientRect: box.getBoundingClientRect(),
  });
  const report = await observed.promise;
  report([change(false)]);
  await screen.findByText('far');
  report([change(false), change(true)]);
  expect(await screen.findByText('near')).toBe(box);
});
