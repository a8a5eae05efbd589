import { mount } from 'svelte';
import App from './App.svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/board.css';
import './styles/pieces.css';

// In a task of its own: to have read all of the program has kept the browser busy long enough.
setTimeout(() => mount(App, { target: document.getElementById('app') as HTMLElement }));
