interface OfUser {
  userId: number | undefined;
}

/** A queue that serves its users in turn, so that the tasks of one do not delay all others. */
export interface Turns<Task extends OfUser> {
  add(task: Task): void;
  /** Makes it the next one that is taken. */
  putFirst(task: Task): void;
  /** The next one that may be taken now. */
  takeNext(may: (task: Task) => boolean): Task | undefined;
  takeAll(): Task[];
  remove(task: Task): void;
  size(): number;
}

export function createTurns<Task extends OfUser>(): Turns<Task> {
  /** Each user's tasks, oldest first. The first user has the next turn. */
  let waiting = new Map<number | undefined, Task[]>();

  function takeNext(may: (task: Task) => boolean): Task | undefined {
    for (const [userId, [task, ...others]] of waiting) {
      if (task === undefined || !may(task)) continue;
      waiting.delete(userId);
      if (others.length > 0) waiting.set(userId, others);
      return task;
    }
    return undefined;
  }

  return {
    add(task) {
      waiting.set(task.userId, [...(waiting.get(task.userId) ?? []), task]);
    },
    putFirst(task) {
      const own = [task, ...(waiting.get(task.userId) ?? [])];
      waiting.delete(task.userId);
      waiting = new Map([[task.userId, own], ...waiting]);
    },
    takeNext,
    takeAll() {
      const tasks = [...waiting.values()].flat();
      waiting.clear();
      return tasks;
    },
    remove(task) {
      const others = (waiting.get(task.userId) ?? []).filter((other) => other !== task);
      if (others.length > 0) waiting.set(task.userId, others);
      else waiting.delete(task.userId);
    },
    size: () => [...waiting.values()].reduce((count, tasks) => count + tasks.length, 0),
  };
}
