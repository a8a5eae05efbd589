// Notices of a slow game while its page is closed: the server sends them to the browser's push service, and a service
// worker shows them.
import type { Connection } from '../protocol/connection';
import { keep_room } from './rooms';

type Why = 'insecure' | 'unsupported' | 'no_key' | 'blocked'; // there are none, for this reason
type Status = 'off' | 'on' | Why;

const can_push = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function own_subscription(): Promise<PushSubscription | null | undefined> {
  return (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
}

// With another key, as of an earlier server at this address, a browser subscribes only once that has ended.
async function subscribe(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('./notices.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const begin = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  try {
    return await begin();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return begin();
  }
}

export class Notices {
  status: Status | null = $state(null); // not known yet
  private key: string | null = null;

  constructor(
    private readonly connection: Connection,
    private readonly room: string,
    private readonly token: string,
  ) {}

  get why(): Why | null {
    const { status } = this;
    return status === null || status === 'off' || status === 'on' ? null : status;
  }

  async look(): Promise<void> {
    if (!isSecureContext) this.status = 'insecure';
    else if (!can_push()) this.status = 'unsupported';
    else await this.tell(await own_subscription());
  }

  // Turns them on or off. What the browser asks first must follow the click at once.
  async change(): Promise<void> {
    const { key, status } = this;
    if (status === 'on') return this.tell(await own_subscription(), false);
    if ((await Notification.requestPermission()) !== 'granted') return void (this.status = 'blocked');
    const subscription = await subscribe(key ?? '').catch(() => null);
    if (subscription) await this.tell(subscription, true);
    else this.status = 'unsupported';
  }

  private async tell(subscription: PushSubscription | null | undefined, wanted?: boolean): Promise<void> {
    const { endpoint, keys } = subscription?.toJSON() ?? {};
    const { room, token } = this;
    const told = await this.connection.ask('room_notices', {
      room,
      token,
      ...(endpoint && { endpoint }),
      ...(wanted && keys),
      ...(wanted !== undefined && { wanted }),
    });
    this.key = told.key;
    const { permission } = Notification;
    if (!told.key) this.status = 'no_key';
    else if (permission === 'denied') this.status = 'blocked';
    else this.status = told.wanted && permission === 'granted' ? 'on' : 'off';
    keep_room(room, { noticed: this.status === 'on' });
  }
}
