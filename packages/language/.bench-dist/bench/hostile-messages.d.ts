/** Messages of 4,000 characters made to be slow to read, by what they try. */
export declare function hostileMessages(names: readonly string[]): Readonly<Record<string, string>>;
