import type { ChildProcess } from 'node:child_process';
import type { ChildProgram } from '../children/start-child.ts';
import type { ChildMessage, Job, JobAnswer } from './child-messages.ts';
import { createShares, type Shares, type SharesOptions } from './shares.ts';
import { newTask, type RunOptions, type Task } from './task.ts';
import { createTurns, type Turns } from './turns.ts';
import { TypesetError } from './typeset-error.ts';
import { endWorker, isIdle, newWorker, watchWorker, type Worker } from './worker.ts';

export interface PoolOptions extends SharesOptions {
  maxQueue: number;
  timeoutMs: number;
  maxJobsPerChild: number;
  maxRssBytes: number;
  /** A replacement starts with low priority: no task waits for it, because the child that it replaces still works. */
  start: (child: Pick<ChildProgram, 'givesWay' | 'steps'>) => ChildProcess;
}

export interface PoolStats {
  /** Waiting for a child, or given to one that has not begun. */
  queued: number;
  /** Children that have begun with a document. */
  busy: number;
  /** Answered, with a document or with a reason why there is none. */
  done: number;
  timeouts: number;
  crashes: number;
  recycled: number;
  children: { pid: number; rssBytes: number; jobs: number }[];
}

/** After this many consecutive failed starts, queued jobs fail instead of waiting. */
const startFailuresBeforeRefusal = 3;
const maxRestartDelayMs = 5000;
/** Starting has nothing to do with the size of a document, but much with what else the machine does. */
const startLimitMs = 30_000;
/** All children but the first get about a tenth of its share of a core, while they compete for it. */
const stepsBehind = 3;

/** Gives each job to an idle child, replaces children that hang, die or have grown, and keeps the queue short. */
export class Pool {
  readonly #options: PoolOptions;
  readonly #workers = new Set<Worker>();
  readonly #restarts = new Set<NodeJS.Timeout>();
  readonly #counts = { done: 0, timeouts: 0, crashes: 0, recycled: 0 };
  readonly #queue = createTurns<Task>();
  /** Given by those who wait for their answers, so it needs no limit of its own. */
  readonly #background = createTurns<Task>();
  readonly #shares: Shares;
  #isWaking = false;
  #startFailures = 0;
  #closing = false;
  #settled: (() => void) | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#shares = createShares(this.#workers, options);
    for (let i = 0; i < options.size; i += 1) this.#start('once it speaks', i > 0);
  }

  /** Rejects with a `TypesetError`. An aborted job leaves the queue; one that is running ends unheard. */
  run(job: Job, options: RunOptions = {}): Promise<JobAnswer> {
    const { signal } = options;
    if (signal?.aborted === true) return Promise.reject(new TypesetError('aborted'));
    const task = newTask(job, options);
    if (!task.background) this.#shares.called(task.userId);
    const idle = this.#shares.idleFor(task);
    const isFull = !task.background && idle === undefined && this.#queue.size() >= this.#queueLimit();
    if (this.#closing || isFull) return Promise.reject(new TypesetError('busy'));
    const abort = () => {
      this.#queueOf(task).remove(task);
      task.reject(new TypesetError('aborted'));
      this.#settleIfDone();
    };
    signal?.addEventListener('abort', abort, { once: true });
    if (idle !== undefined) this.#assign(idle, task);
    else this.#queueOf(task).add(task);
    this.#wakeLater();
    return task.answer.finally(() => signal?.removeEventListener('abort', abort));
  }

  #queueOf({ background }: Task): Turns<Task> {
    return background ? this.#background : this.#queue;
  }

  stats(): PoolStats {
    const given = [...this.#workers].flatMap(({ task }) => task ?? []);
    const busy = given.filter(({ isTaken }) => isTaken).length;
    return {
      queued: this.#queue.size() + given.length - busy,
      busy,
      ...this.#counts,
      children: [...this.#workers].map(({ process, rssBytes, jobs }) => ({
        pid: process.pid ?? 0,
        rssBytes,
        jobs,
      })),
    };
  }

  /** Takes nothing new, finishes what was accepted within `graceMs`, then ends the children. */
  async close(graceMs: number): Promise<void> {
    this.#closing = true;
    for (const restart of this.#restarts) clearTimeout(restart);
    if (this.#hasWork() && this.#workers.size > 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#settled = resolve;
      const limit = setTimeout(resolve, graceMs);
      await promise;
      clearTimeout(limit);
    }
    for (const task of [...this.#queue.takeAll(), ...this.#background.takeAll()]) {
      task.reject(new TypesetError('busy'));
    }
    const exits = [...this.#workers].map((worker) => this.#end(worker));
    await Promise.all(exits);
  }

  /** A child that has answered and is only cleaning up takes the next job from the queue immediately. */
  #queueLimit(): number {
    const tidying = [...this.#workers].filter(
      (worker) => worker.state === 'busy' && worker.task === undefined,
    );
    return this.#options.maxQueue + tidying.length;
  }

  #hasWork(): boolean {
    return this.#queue.size() > 0 || [...this.#workers].some((worker) => worker.task !== undefined);
  }

  #settleIfDone(): void {
    if (!this.#hasWork()) this.#settled?.();
  }

  #start(givesWay: ChildProgram['givesWay'], isBehind: boolean): void {
    const process = this.#options.start({ givesWay, steps: isBehind ? stepsBehind : 1 });
    const worker = newWorker(process, isBehind);
    this.#workers.add(worker);
    watchWorker(worker, startLimitMs);
    worker.process.on('message', (message: ChildMessage) => this.#receive(worker, message));
    // A child that cannot be started emits 'error'; `#gone` acts on the first of the two. Only with 'close', after
    // 'exit', has everything been read that it had said.
    worker.process.on('error', () => this.#gone(worker));
    worker.process.on('close', () => this.#gone(worker));
  }

  #receive(worker: Worker, message: ChildMessage): void {
    if (worker.state === 'gone') return;
    switch (message.type) {
      case 'ready':
        this.#startFailures = 0;
        this.#free(worker);
        return this.#endReplaced();
      case 'taken':
        return this.#begin(worker);
      case 'page':
        worker.pages.push(message.page);
        return undefined;
      case 'idle':
        return this.#rest(worker, message.rssBytes);
      default:
        return this.#answer(worker, message);
    }
  }

  #begin({ task }: Worker): void {
    if (task === undefined) return;
    task.isTaken = true;
    task.onStart?.();
  }

  #answer(worker: Worker, answer: JobAnswer): void {
    const task = worker.task;
    const { pages } = worker;
    worker.task = undefined;
    worker.pages = [];
    if (task === undefined) return;
    watchWorker(worker, this.#options.timeoutMs);
    this.#counts.done += 1;
    if (!task.background) this.#shares.worked(task.userId, performance.now() - worker.assignedAt);
    task.resolve(answer.type === 'svg' ? { ...answer, pages } : answer);
    this.#settleIfDone();
  }

  #rest(worker: Worker, rssBytes: number): void {
    worker.rssBytes = rssBytes;
    worker.jobs += 1;
    const { maxJobsPerChild, maxRssBytes } = this.#options;
    if (worker.jobs >= maxJobsPerChild || rssBytes > maxRssBytes) this.#wearOut(worker);
    if (this.#isReplaced(worker)) void this.#end(worker);
    else this.#free(worker);
  }

  /** It works until its replacement has started: that takes a second of CPU, in which others would wait. */
  #wearOut(worker: Worker): void {
    if (worker.isWorn || this.#closing) return;
    worker.isWorn = true;
    this.#counts.recycled += 1;
    this.#start('at once', worker.isBehind);
  }

  #isReplaced({ isWorn }: Worker): boolean {
    const started = [...this.#workers].filter(({ state }) => state === 'idle' || state === 'busy');
    return isWorn && started.length > this.#options.size;
  }

  #endReplaced(): void {
    const replaced = [...this.#workers].find((worker) => isIdle(worker) && this.#isReplaced(worker));
    if (replaced !== undefined) void this.#end(replaced);
  }

  #free(worker: Worker): void {
    worker.state = 'idle';
    clearTimeout(worker.timer);
    const may = (waiting: Task) => this.#closing || this.#shares.mayTake(worker, waiting);
    const task = this.#queue.takeNext(may) ?? (this.#closing ? undefined : this.#background.takeNext(may));
    if (task !== undefined) this.#assign(worker, task);
    else if (this.#queue.size() + this.#background.size() > 0) this.#wakeLater();
  }

  /** Looks at idle children again when the others have not asked for long enough. */
  #wakeLater(): void {
    if (this.#isWaking) return;
    this.#isWaking = true;
    const wake = setTimeout(() => {
      this.#isWaking = false;
      for (const worker of [...this.#workers].filter(isIdle)) this.#free(worker);
    }, this.#options.keptFreeMs + 10);
    wake.unref();
  }

  #assign(worker: Worker, task: Task): void {
    worker.state = 'busy';
    worker.task = task;
    worker.assignedAt = performance.now();
    watchWorker(worker, this.#options.timeoutMs);
    // A child that has just died is noticed by its 'close'.
    worker.process.send(task.job, () => undefined);
  }

  /** Kills a worker that has no task worth finishing and waits until it is really gone. */
  #end(worker: Worker): Promise<void> {
    this.#remove(worker)?.reject(new TypesetError('busy'));
    return endWorker(worker);
  }

  /** Returns its unfinished task. */
  #remove(worker: Worker): Task | undefined {
    const task = worker.task;
    worker.task = undefined;
    worker.state = 'gone';
    this.#workers.delete(worker);
    clearTimeout(worker.timer);
    return task;
  }

  #gone(worker: Worker): void {
    if (worker.state === 'gone') return;
    const neverReady = worker.state === 'starting';
    const task = this.#remove(worker);
    if (!neverReady) this.#counts[worker.timedOut ? 'timeouts' : 'crashes'] += 1;
    if (task !== undefined) this.#giveAgain(task, worker.timedOut ? 'timeout' : 'crashed');
    if (!worker.isWorn) this.#replace(worker, neverReady);
    this.#settleIfDone();
  }

  /**
   * A task that no child has begun goes to the next free child, once, because others may have died with the first. A task
   * that killed a child is not given to a second one.
   */
  #giveAgain(task: Task, failure: 'timeout' | 'crashed'): void {
    if (failure === 'timeout' || task.isTaken || task.isGivenAgain) {
      task.reject(new TypesetError(failure));
      return;
    }
    task.isGivenAgain = true;
    this.#queueOf(task).putFirst(task);
  }

  #replace({ isBehind }: Worker, neverReady: boolean): void {
    if (this.#closing && this.#queue.size() === 0) return;
    if (!neverReady) {
      this.#start('once it speaks', isBehind);
      return;
    }
    this.#startFailures += 1;
    if (this.#startFailures >= startFailuresBeforeRefusal) {
      for (const task of [...this.#queue.takeAll(), ...this.#background.takeAll()]) {
        task.reject(new TypesetError('crashed'));
      }
    }
    const delayMs = Math.min(maxRestartDelayMs, 50 * 2 ** this.#startFailures);
    const restart = setTimeout(() => {
      this.#restarts.delete(restart);
      this.#start('once it speaks', isBehind);
    }, delayMs);
    this.#restarts.add(restart);
  }
}
