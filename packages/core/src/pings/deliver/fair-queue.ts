/** Groups take turns and give one value each, so that a large group does not delay the others. */
export function createFairQueue<T>() {
  /** In the order of turns. */
  const groups = new Map<string, { values: T[]; size: number }>();
  return {
    push(group: string, value: T) {
      const { values, size } = groups.get(group) ?? { values: [], size: 0 };
      values.push(value);
      groups.set(group, { values, size: Math.max(size, values.length) });
    },
    /** The next value of a group that never had more than `sizeMax` values, and the most that its group had. */
    shift(sizeMax: number) {
      for (const [group, { values, size }] of groups) {
        const [value] = values;
        if (value === undefined || size > sizeMax) continue;
        values.shift();
        groups.delete(group);
        if (values.length > 0) groups.set(group, { values, size });
        return { value, groupSize: size };
      }
      return null;
    },
    /** The most values that the group had. */
    sizeOf: (group: string) => groups.get(group)?.size ?? 0,
    isEmpty: () => groups.size === 0,
  };
}
