import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/dom';

configure({
  // The first page of a file waits until its code is transformed.
  asyncUtilTimeout: 30_000,
  // The usual error prints the whole document, also each time that a wait tries again.
  getElementError: (message) => new Error(message ?? 'The element is missing.'),
});
