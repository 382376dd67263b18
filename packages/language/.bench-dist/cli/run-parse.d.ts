/** Where the program's words go; the real one prints. */
export interface Terminal {
    print: (text: string) => void;
    complain: (text: string) => void;
}
/** Runs the parse command and returns its exit code: 0, or 1 with a plain sentence on what to put right. */
export declare function runParse(args: readonly string[], terminal: Terminal): 0 | 1;
