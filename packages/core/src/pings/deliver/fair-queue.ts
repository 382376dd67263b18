interface FairQueue<T> {
  push(group: string, value: T): void;
  shift(): T | undefined;
}

/** Groups take turns and give one value each, so that a large group does not delay the others. */
export function createFairQueue<T>(): FairQueue<T> {
  /** In the order of turns. */
  const groups = new Map<string, T[]>();
  return {
    push(group, value) {
      const values = groups.get(group);
      if (values) values.push(value);
      else groups.set(group, [value]);
    },
    shift() {
      const [first] = groups;
      if (!first) return undefined;
      const [group, values] = first;
      groups.delete(group);
      const value = values.shift();
      if (values.length > 0) groups.set(group, values);
      return value;
    },
  };
}
