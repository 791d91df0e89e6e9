#!/usr/bin/env node
// npm links a program only if its file exists when it installs; `dist` comes later.
import "../dist/main.js";
