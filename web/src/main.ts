import { mount } from 'svelte';
import App from './App.svelte';
import { ask_again } from './game/load';
import { settings } from './game/settings.svelte';
import { speak } from './texts/texts.svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/board.css';
import './styles/pieces.css';

addEventListener('error', ask_again, true);

// In a task of its own: to have read all of the program has kept the browser busy long enough.
setTimeout(async () => {
  await speak(settings.language);
  mount(App, { target: document.getElementById('app') as HTMLElement });
});
