import { createContext } from 'react';

/** Whether the dashboard's frame is around: what stands for a whole page then needs no frame of its own. */
export const WithinShell = createContext(false);
