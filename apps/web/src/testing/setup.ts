import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/dom';

// The first page of a file waits until its code is transformed.
configure({ asyncUtilTimeout: 8_000 });
