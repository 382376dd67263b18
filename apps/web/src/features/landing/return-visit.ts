const FLAG = 'hasVisitedHome';

/** Whether the home page was seen here before ([3-03]). Where storage is blocked, the intro is left out. */
export function isReturnVisit(): boolean {
  try {
    return localStorage.getItem(FLAG) === 'true';
  } catch {
    return true;
  }
}

export function rememberVisit(): void {
  try {
    localStorage.setItem(FLAG, 'true');
  } catch {
    // Storage is blocked: nothing can be remembered, and the intro is left out anyway.
  }
}
