import { type ClassValue, clsx } from 'clsx';

/** Joins class names, leaving out what is false. Order does not matter: no component passes conflicting utilities. */
export function cn(...values: ClassValue[]): string {
  return clsx(values);
}
