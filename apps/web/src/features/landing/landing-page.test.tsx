import { formatText, LANGUAGES } from '@lockwatch/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setUpSite } from '../../testing/render.js';

const RETURN_SUBTITLE = 'Your dedicated monitoring assistant for the iHemo Discord server.';
const INTRO_SUBTITLE = 'The solution for all your item finding needs';
const site = setUpSite();

const getSection = (id: string) => document.getElementById(id);
const isVisitKept = () => localStorage.getItem('hasVisitedHome') === 'true';

test('shows shapes, sections, plans, reviews and footer', async () => {
  localStorage.setItem('hasVisitedHome', 'true');
  const user = await site.open('/');
  await screen.findByRole('main');
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  expect(screen.getByTestId('shapes').querySelectorAll('svg')).toHaveLength(10);
  for (const id of ['header-section', 'about-section', 'plan-section']) {
    expect(getSection(id)).toBeInTheDocument();
  }
  for (const plan of ['Beta Trial', 'Basic', 'Expert']) {
    expect(screen.getByRole('heading', { name: plan })).toBeVisible();
  }
  expect(screen.getByRole('heading', { name: 'What Our Players Are Saying' })).toBeVisible();
  expect(screen.getByText('Real stories from our amazing community.')).toBeVisible();
  const reviews = [...document.querySelectorAll('[data-review]')];
  expect(reviews).toHaveLength(6);
  expect(reviews.every((review) => review.querySelectorAll('img').length === 1)).toBe(true);
  expect(document.querySelector('[data-review="REVIEW_6"]')).toHaveTextContent(
    'Disclaimer: no such code exists',
  );
  expect(screen.getByText('© Lockwatch 2024. All Rights Reserved.')).toBeVisible();
});

test.each(LANGUAGES)('the plans are described as on the account page (%s)', async (language) => {
  localStorage.setItem('hasVisitedHome', 'true');
  localStorage.setItem('language', language);
  await site.open('/');
  await screen.findByRole('main');
  for (const plan of ['trial', 'basic', 'expert', 'lifetime'] as const) {
    const description = formatText(language, { text: `billing.planDescription.${plan}` });
    expect(screen.getByText(description)).toBeVisible();
  }
});

test('a plan leads to the plans of the account page, which appear after the page', async () => {
  localStorage.setItem('hasVisitedHome', 'true');
  const scrolledTo: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.id);
  });
  const user = await site.open('/', await site.world.makePerson('basic'));
  const release = site.server.hold('user.subscriptions.types');
  const [link = document.body] = await screen.findAllByRole('link', { name: 'Get Expert' });
  await user.click(link);
  await screen.findByRole('heading', { name: 'Account' });
  expect(scrolledTo).toEqual([]);
  release();
  await waitFor(() => expect(scrolledTo).toEqual(['plans']));
  vi.restoreAllMocks();
});

describe('on a first visit', () => {
  afterEach(() => vi.restoreAllMocks());

  test('the first visit types title, subtitle and creator line, later visits show everything', async () => {
    const seen: { title: string; hasRest: boolean }[] = [];
    const observer = new MutationObserver(() => {
      const typed = document.querySelector('[data-testid="hero-card"] h1 [aria-hidden="true"]');
      if (!typed) return;
      const [first] = typed.childNodes;
      const title = first instanceof Text ? first.data : '';
      seen.push({ title, hasRest: getSection('about-section') !== null });
    });
    observer.observe(document, { childList: true, characterData: true, subtree: true });
    await site.open('/');
    await waitFor(() => expect(getSection('about-section')).toBeVisible());
    observer.disconnect();
    expect(seen[0]).toEqual({ title: '', hasRest: false });
    expect(seen.filter(({ title, hasRest }) => hasRest || !'Lockwatch'.startsWith(title))).toEqual([]);
    expect(within(screen.getByTestId('hero-card')).getByText(INTRO_SUBTITLE)).toBeVisible();
    expect(isVisitKept()).toBe(true);

    await site.open('/');
    await screen.findByText(RETURN_SUBTITLE);
    expect(getSection('about-section')).toBeVisible();

    const user = await site.open('/dashboard');
    await user.click(await screen.findByRole('link', { name: 'Go to Home' }));
    await screen.findByText(RETURN_SUBTITLE);
  });

  test('a key, a click and the mouse wheel end the intro', async () => {
    // Without frames nothing is typed: the intro never ends by itself.
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
    for (const end of [
      () => fireEvent.keyDown(document.body, { key: 'Tab' }),
      () => fireEvent.pointerUp(document.body),
      () => fireEvent.wheel(document.body),
    ]) {
      frames.mockClear();
      await site.open('/');
      await waitFor(() => expect(frames).toHaveBeenCalled());
      expect(getSection('about-section')).toBeNull();
      fireEvent.keyDown(document.body, { key: 'Shift' });
      expect(getSection('about-section')).toBeNull();
      end();
      await waitFor(() => expect(getSection('about-section')).toBeInTheDocument());
      expect(isVisitKept()).toBe(true);
      localStorage.clear();
    }
  });
});
