# Loaded by Orca as its customisations. Takes the place of the connection to a voice: what would be
# said is written down, one JSON object a line, with the seconds of the clock that the page and the
# player use too. It never takes time to speak: laws.ts works out what a voice of usual speed would
# have been saying at each moment.
import json
import os
import re
import time

import orca.messages as messages
import orca.settings as settings
import orca.speechdispatcherfactory as factory
import speechd

_out = open(os.environ["CHIARO_SPEECH_LOG"], "a", buffering=1, encoding="utf-8")
_MODES = {messages.MODE_FOCUS: "focus", messages.MODE_BROWSE: "browse"}
_LOADED = messages.PAGE_LOADING_END_NAMED.split("%")[0].strip()
_ENTITIES = {"&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&"}


def _log(**entry):
    _out.write(json.dumps({"at": round(time.time() * 1000), **entry}, ensure_ascii=False) + "\n")


def _plain(text):
    text = re.sub(r"<mark[^>]*/>|</?speak[^>]*>", "", text)
    return re.sub("|".join(_ENTITIES), lambda found: _ENTITIES[found.group()], text)


class Recorder:
    def __init__(self, *args, **kwargs):
        self._language = None

    def speak(self, text, callback=None, event_types=None):
        text = _plain(text)
        _log(kind="speak", text=text, **({"lang": self._language} if self._language else {}))
        if text in _MODES:
            _log(kind="mode", mode=_MODES[text])
        if text == messages.PAGE_LOADING_START or text.startswith(_LOADED):
            _log(kind="loading", isLoading=text == messages.PAGE_LOADING_START)
        if callback:
            callback(speechd.CallbackType.BEGIN)
            callback(speechd.CallbackType.END)

    def char(self, character, *args, **kwargs):
        self.speak(character)

    def key(self, name, *args, **kwargs):
        self.speak(name)

    def sound_icon(self, *args, **kwargs):
        pass

    def cancel(self, *args):
        _log(kind="cancel")

    stop = cancel

    def set_language(self, language):
        self._language = language

    def get_language(self):
        return self._language or "en"

    def get_rate(self):
        return 0

    def get_pitch(self):
        return 0

    def get_volume(self):
        return 100

    def list_output_modules(self):
        return ("recorder",)

    def list_synthesis_voices(self):
        return (("english", "en", None), ("italian", "it", None))

    def close(self):
        pass

    def __getattr__(self, name):
        if name.startswith(("set_", "get_")):
            return lambda *args, **kwargs: None
        raise AttributeError(name)


speechd.SSIPClient = Recorder
factory.speechd.SSIPClient = Recorder
settings.enableBraille = False
# A machine under load is not a hung Orca.
settings.timeoutTime = 120
