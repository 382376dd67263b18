import { useState } from 'react';

/** The value, or, while another one loads, the last there was: a list that is searched does not flicker away. */
export function useLastLoaded<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
